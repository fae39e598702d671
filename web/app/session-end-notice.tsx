import { browserProblems } from '@bank/contract/browser-problems'
import { type SessionEnd, useSessionEnd } from './session-end.ts'
import styles from './session-end-notice.module.css'
import { ToLogin } from './signed-in-failure.tsx'
import { Banner } from './ui/banner/banner.tsx'

const words: Record<SessionEnd, string> = {
  refused: browserProblems.session_expired.message,
  idle: 'You were logged out because nothing was done here for a while. Please log in again.',
  elsewhere: 'You logged out in another tab. Please log in again.',
}

/**
 * Says above a signed-in screen that one must log in again, and stays in view however far down the form is. The screen stays,
 * with all that was typed into it (D12).
 */
export function SessionEndNotice() {
  const end = useSessionEnd()
  if (end === null) return null
  return (
    <div className={styles.notice}>
      <Banner tone="error" title={words[end]} action={<ToLogin />}>
        Nothing more can be loaded or saved. What you have typed stays here until you leave this page.
      </Banner>
    </div>
  )
}

/** The same on the login page, for whoever was sent there. */
export function WhyLoginAgain() {
  const end = useSessionEnd()
  return end === null ? null : <Banner>{words[end]}</Banner>
}

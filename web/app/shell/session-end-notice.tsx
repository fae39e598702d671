import { browserProblems } from '@bank/contract/browser-problems'
import { type SessionEnd, useSessionEnd } from '../account/session/end.ts'
import { Banner } from '../ui/banner/banner.tsx'
import styles from './session-end-notice.module.css'
import { LoginLink } from './signed-in-failure.tsx'

const words: Record<SessionEnd, string> = {
  refused: browserProblems.session_expired.message,
  idle: 'You were logged out after a period of inactivity. Please log in again.',
  elsewhere: 'You logged out in another tab. Please log in again.',
}

/**
 * The notice above a signed-in screen when the person must log in again. It stays in view while a long form scrolls, and
 * the screen stays with everything that was typed into it (DEC-12).
 */
export function SessionEndNotice() {
  const end = useSessionEnd()
  if (end === null) return null
  return (
    <div className={styles.notice}>
      <Banner tone="error" title={words[end]} action={<LoginLink />}>
        Nothing can be loaded or saved until you log in again. What you typed stays here until you leave this
        page.
      </Banner>
    </div>
  )
}

/** The same reason on the login page. */
export function SessionEndReason() {
  const end = useSessionEnd()
  return end === null ? null : <Banner>{words[end]}</Banner>
}

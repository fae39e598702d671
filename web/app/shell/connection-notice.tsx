import { Banner } from '../ui/banner/banner.tsx'
import { type Loss, useConnectionLost } from './connection.ts'
import styles from './session-end-notice.module.css'

const words: Record<Loss, { title: string; text: string }> = {
  offline: {
    title: 'You are offline',
    text: 'What you see may be out of date. What you press now is not sent; press it again once this notice is gone. We keep trying.',
  },
  unreachable: {
    title: 'The bank can’t be reached',
    text: 'What you see may be out of date. What you pressed may have been sent, although no answer came: once this notice is gone, look whether it was done, in Transactions for money, before you press it again. We keep trying.',
  },
}

/** The notice above a signed-in screen while the bank can't be reached. The screen stays as it is. */
export function ConnectionNotice() {
  const lost = useConnectionLost()
  if (lost === null) return null
  return (
    <div className={styles.notice}>
      <Banner tone="warning" title={words[lost].title}>
        {words[lost].text}
      </Banner>
    </div>
  )
}

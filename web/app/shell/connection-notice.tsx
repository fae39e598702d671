import { Banner } from '../ui/banner/banner.tsx'
import { useConnectionLost } from './connection.ts'
import styles from './session-end-notice.module.css'

/** The notice above a signed-in screen while the bank can't be reached. The screen stays as it is. */
export function ConnectionNotice() {
  if (!useConnectionLost()) return null
  return (
    <div className={styles.notice}>
      <Banner tone="warning" title={navigator.onLine ? 'The bank can’t be reached' : 'You are offline'}>
        What you see may be out of date. What you press now is not sent; press it again once this notice is
        gone. We keep trying.
      </Banner>
    </div>
  )
}

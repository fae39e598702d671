import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { notOnlineYet } from '../../actions/actions.ts'
import styles from '../../ui/toast/toast.module.css'

/**
 * The message of buttons without a target yet (DEC-31), hidden until not-online.ts shows it. It looks like the toasts of the
 * signed-in screens. The text comes into the live region a moment after the region is shown, or it is often not read.
 */
export function NotOnlineToast() {
  return (
    <section className={styles.region} aria-label="Announcements">
      <ol className={styles.list}>
        <li id="not-online" className={styles.toast} data-tone="info" hidden>
          <Info className={styles.icon} aria-hidden="true" />
          <div className={styles.words} role="status" aria-live="polite" />
          <button type="button" className={styles.dismiss} aria-label="Dismiss">
            <X aria-hidden="true" />
          </button>
          <template>
            <p className={styles.message}>{notOnlineYet.message}</p>
            <p className={styles.hint}>{notOnlineYet.hint}</p>
          </template>
        </li>
      </ol>
    </section>
  )
}

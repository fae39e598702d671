import { ReachByEmail, ReachByPhone } from '../parts/reach-by.tsx'
import styles from './nothing-sent.module.css'

/**
 * The message of both public forms after a submit (DEC-32): nothing was sent, and how to reach the bank. `times` counts the
 * submits: the key makes it a new element each time, so that screen readers read each message.
 */
export function NothingSent({ times }: { times: number }) {
  if (times === 0) return null
  return (
    <div key={times} className={styles.box}>
      <p className={styles.title}>Thank you. Nothing has been sent.</p>
      <p>
        This form isn’t connected to the bank yet, so what you entered stayed in your browser. To reach us,
        call <ReachByPhone /> or write to <ReachByEmail />.
      </p>
    </div>
  )
}

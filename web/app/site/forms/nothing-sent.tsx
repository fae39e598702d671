import { ReachByEmail, ReachByPhone } from '../parts/reach-by.tsx'
import styles from './nothing-sent.module.css'

/**
 * The message of both public forms after a submit (DEC-32): nothing was sent, and how to reach the bank. `times` counts the
 * submits, so that screen readers read each message; at 0 this is an empty live region.
 */
export function NothingSent({ times }: { times: number }) {
  return (
    <div role="status">
      {times > 0 ? (
        <div key={times} className={styles.box}>
          <p className={styles.title}>Thank you. Nothing has been sent.</p>
          <p>
            This form isn’t connected to the bank yet, so what you entered stayed in your browser. To reach
            us, call <ReachByPhone /> or write to <ReachByEmail />.
          </p>
        </div>
      ) : null}
    </div>
  )
}

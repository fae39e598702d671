import styles from './nothing-sent.module.css'
import { ReachByEmail, ReachByPhone } from './reach-us.tsx'

/**
 * What both public forms say when they were submitted (D32): honestly, that nothing went anywhere, and how to reach the
 * bank. `times` counts the submissions, so that each is read out; at 0 it is an empty live region that waits.
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

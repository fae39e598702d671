import quiet from '../../ui/quiet/quiet.module.css'
import { type Depth, depthWords } from './payment-line.ts'
import styles from './payment-steps.module.css'

/**
 * The confirmations of a payment, a step for each.
 *
 * Accessibility: a progress bar that says "2 of 12 confirmations", and does not speak by itself at each of them.
 */
export function PaymentSteps(depth: Depth) {
  const { done, needed } = depth
  const words = depthWords(depth)
  return (
    <div className={styles.depth}>
      <div
        role="progressbar"
        aria-label="Confirmations"
        aria-valuemin={0}
        aria-valuemax={needed}
        aria-valuenow={done}
        aria-valuetext={words}
        className={styles.steps}
      >
        {Array.from({ length: needed }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are all alike
          <span key={step} className={styles.step} data-done={step < done || undefined} />
        ))}
      </div>
      <p className={quiet.quiet} aria-hidden="true">
        {words}
      </p>
    </div>
  )
}

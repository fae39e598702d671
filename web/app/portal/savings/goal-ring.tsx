import type { Savings } from '@bank/contract/finances'
import { formatMoney } from '../../ui/money/format-money.ts'
import styles from './goal-ring.module.css'

/** The radius in a view box of 120, which leaves room for the width of the line. */
const RADIUS = 52

/**
 * How much of the goal is saved, as a ring.
 *
 * Accessibility: a progress bar whose value is read in words. Rounded down, so that 99.6 % is not shown as complete.
 */
export function GoalRing({ savings: { totalSavings, goalAmount } }: { savings: Savings }) {
  const percent = Math.min(100, Math.max(0, (totalSavings / goalAmount) * 100))
  const shown = Math.floor(Math.max(0, (totalSavings / goalAmount) * 100))
  const ofGoal = `${formatMoney(totalSavings)} of ${formatMoney(goalAmount)}`
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label="Progress towards your goal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={`${shown}% (${ofGoal})`}
    >
      <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="60" cy="60" r={RADIUS} />
        {percent > 0 ? (
          <circle
            className={styles.done}
            cx="60"
            cy="60"
            r={RADIUS}
            pathLength="100"
            strokeDasharray={`${percent} 100`}
            transform="rotate(-90 60 60)"
          />
        ) : null}
      </svg>
      <div className={styles.words}>
        <span className={styles.percent}>{shown}%</span>
        <span className={styles.of}>{ofGoal}</span>
      </div>
    </div>
  )
}

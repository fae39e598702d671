import type { Savings } from '@bank/contract/finances'
import { Ring } from '../../charts/ring.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import styles from './goal-ring.module.css'

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
      aria-label="Progress toward your goal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={`${shown}% (${ofGoal})`}
    >
      <Ring parts={[{ name: 'Saved', share: percent, stroke: 'var(--checked)' }]} width={0.17} hasTrack />
      <div className={styles.words}>
        <span className={styles.percent}>{shown}%</span>
        <span className={styles.of}>{ofGoal}</span>
      </div>
    </div>
  )
}

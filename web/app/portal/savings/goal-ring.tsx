import type { Savings } from '@bank/contract/finances'
import { type Cents, inAYear } from '@bank/contract/money'
import { Patterns } from '../../charts/patterns.tsx'
import { Ring } from '../../charts/ring.tsx'
import { patternFill, Swatch } from '../../charts/swatch.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import styles from './goal-ring.module.css'

type GoalRingProps = {
  savings: Savings
  /** What the slider puts aside each month. */
  monthly: Cents
}

/**
 * How much of the goal is saved, as a ring, and what twelve contributions would add to it.
 *
 * Accessibility: a progress bar whose value is read in words. Rounded down, so that 99.6 % is not shown as complete. The
 * slider says in words what the hatched part shows.
 */
export function GoalRing({ savings: { totalSavings, goalAmount }, monthly }: GoalRingProps) {
  const share = (totalSavings / goalAmount) * 100
  const percent = Math.min(100, Math.max(0, share))
  const shown = Math.floor(Math.max(0, share))
  const added = Math.min(100 - percent, (inAYear(monthly) / goalAmount) * 100)
  const ofGoal = `${formatMoney(totalSavings)} of ${formatMoney(goalAmount)}`
  return (
    <div className={styles.goal}>
      <Patterns />
      <div
        className={styles.ring}
        role="progressbar"
        aria-label="Progress toward your goal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
        aria-valuetext={`${shown}% (${ofGoal})`}
      >
        <Ring
          parts={[
            { name: 'Saved', share: percent, stroke: patternFill(0) },
            { name: 'Twelve months', share: added, stroke: patternFill(1) },
          ]}
          width={0.15}
          hasTrack
        />
        <div className={styles.words}>
          <span className={styles.percent}>{shown}%</span>
          <span className={styles.of}>{ofGoal}</span>
        </div>
      </div>
      <ul className={styles.key} aria-hidden="true">
        <li>
          <Swatch index={0} /> Saved
        </li>
        {added > 0 ? (
          <li>
            <Swatch index={1} /> Twelve months at {formatMoney(monthly)}
          </li>
        ) : null}
      </ul>
    </div>
  )
}

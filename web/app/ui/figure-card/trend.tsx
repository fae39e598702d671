import { type Cents, cents } from '@bank/contract/money'
import { classNames } from '../class-names/class-names.ts'
import type { Loadable } from '../loadable/loadable.ts'
import { formatMoney } from '../money/format-money.ts'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import { Sparkline } from '../sparkline/sparkline.tsx'
import styles from './figure-card.module.css'

/** Whether a rise is welcome. Of what is owed it is not; of what is neither it is `neutral`. */
export type Rise = 'good' | 'bad' | 'neutral'

export interface TrendProps {
  /** The balances of the last days, oldest first; the last is the figure itself. */
  trend: Loadable<readonly Cents[]>
  rise: Rise
}

/** The line of a figure over the last 30 days. It keeps its place while it loads, and if it can't be loaded. */
export function TrendLine({ trend }: Pick<TrendProps, 'trend'>) {
  return (
    <dd className={styles.line}>{trend.status === 'ready' ? <Sparkline points={trend.value} /> : null}</dd>
  )
}

/** The change over the last 30 days, in words: the sign and the words say it without the color. */
export function TrendChange({ trend, rise }: TrendProps) {
  if (trend.status === 'loading')
    return (
      <span className={classNames(styles.change, styles.changeSkeleton)}>
        <SkeletonText />
      </span>
    )
  if (trend.status === 'failed') return <span className={styles.change}>Change not available</span>
  const change = changeOf(trend.value)
  return (
    <span className={styles.change} data-tone={toneOf(change, rise)}>
      {changeWords(change)} <span className={styles.period}>in 30 days</span>
    </span>
  )
}

/** The newest balance less the oldest. */
export const changeOf = (points: readonly Cents[]): Cents => cents((points.at(-1) ?? 0) - (points[0] ?? 0))

/** "+$7,341", "−$20", "+$0.49" (cents only below a dollar) or "No change". */
export function changeWords(change: Cents): string {
  if (change === 0) return 'No change'
  if (Math.abs(change) < 100)
    return `${change > 0 ? '+' : '−'}${formatMoney(cents(Math.abs(change)), { cents: true })}`
  return formatMoney(change, { signed: true })
}

function toneOf(change: Cents, rise: Rise): 'gain' | 'loss' | undefined {
  if (change === 0 || rise === 'neutral') return undefined
  return change > 0 === (rise === 'good') ? 'gain' : 'loss'
}

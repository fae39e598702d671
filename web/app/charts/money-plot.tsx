import { cents } from '@bank/contract/money'
import type { ReactNode } from 'react'
import { formatMoneyShort } from '../ui/money/format-money.ts'
import styles from './money-plot.module.css'

type MoneyPlotProps = {
  /** Evenly spaced values, from `ticksOf`: amounts in cents, or counts with a `format` of their own. */
  ticks: readonly number[]
  /** Writes a tick. Default: as an amount of money. */
  format?: (tick: number) => string
  /** What is drawn, in a box whose height is the axis. */
  children: ReactNode
  /** Shown below the box, such as the names of the axis. */
  below?: ReactNode
}

/**
 * The frame of a chart: its ticks on the left and a grid line for each, darker at zero. Charts are drawn in
 * shares of their box, so text keeps its size at any width. Hidden from screen readers, because every chart has a
 * description and a table.
 */
export function MoneyPlot({ ticks, format = moneyShort, children, below }: MoneyPlotProps) {
  return (
    <div className={styles.plot}>
      <div className={styles.amounts} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} className={styles.amount}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={styles.box}>
        {ticks.map((tick) => (
          <span
            key={tick}
            className={styles.line}
            data-zero={tick === 0}
            style={{ bottom: percent(heightOf(tick, ticks)) }}
            aria-hidden="true"
          />
        ))}
        {children}
      </div>
      {below ? <div className={styles.below}>{below}</div> : null}
    </div>
  )
}

const moneyShort = (tick: number) => formatMoneyShort(cents(tick))

/** The class for the figures of the selected point, over the chart. */
export const plotTip = styles.tip ?? ''

/** How high an amount is on the axis: 0 at its lowest tick, 1 at its highest. */
export function heightOf(amount: number, ticks: readonly number[]): number {
  const lowest = ticks[0] ?? 0
  const highest = ticks.at(-1) ?? lowest
  return highest === lowest ? 0 : (amount - lowest) / (highest - lowest)
}

/** 0.5 is "50%". */
export const percent = (share: number) => `${(share * 100).toFixed(3)}%`

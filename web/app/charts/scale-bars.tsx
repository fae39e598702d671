import { type Cents, cents } from '@bank/contract/money'
import type { ReactNode } from 'react'
import { formatMoneyShort } from '../ui/money/format-money.ts'
import { Money } from '../ui/money/money.tsx'
import { AxisNames } from './axis-names.tsx'
import { ticksOf } from './axis-ticks.ts'
import { heightOf, percent } from './money-plot.tsx'
import styles from './scale-bars.module.css'

export type ScaleBar = {
  label: string
  amount: Cents
  /** A quieter line below the label. */
  hint?: ReactNode
}

/**
 * Amounts as bars on one scale from zero.
 *
 * Accessibility: a table of labels and amounts; the bars and their scale are hidden from screen readers.
 */
export function ScaleBars({ caption, bars }: { caption: string; bars: readonly ScaleBar[] }) {
  const ticks = ticksOf([0, ...bars.map(({ amount }) => amount)])
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <tbody>
          {bars.map(({ label, amount, hint }, order) => (
            <tr key={label} className={styles.row}>
              <th scope="row" className={styles.label}>
                {label}
                {hint ? <span className={styles.hint}>{hint}</span> : null}
              </th>
              <td className={styles.amount}>
                <Money cents={amount} />
              </td>
              <td className={styles.track} aria-hidden="true">
                {ticks.map((tick) => (
                  <span key={tick} className={styles.line} style={{ left: percent(heightOf(tick, ticks)) }} />
                ))}
                <span
                  className={styles.bar}
                  data-order={order}
                  style={{ width: percent(heightOf(amount, ticks)) }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AxisNames
        points={ticks.map(nameOf)}
        places={ticks.map((tick) => ({ x: heightOf(tick, ticks), y: 0 }))}
      />
    </div>
  )
}

const nameOf = (tick: number) => ({ id: String(tick), axisName: formatMoneyShort(cents(tick)) })

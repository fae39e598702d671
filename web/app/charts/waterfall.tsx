import { type Cents, cents } from '@bank/contract/money'
import { formatMoney, formatMoneyShort } from '../ui/money/format-money.ts'
import { ticksOf } from './axis-ticks.ts'
import { FigureTable } from './figure-table.tsx'
import { heightOf, MoneyPlot, percent } from './money-plot.tsx'
import styles from './waterfall.module.css'

export type WaterfallStep = {
  label: string
  amount: Cents
  /** A `total` starts at zero: the first and the last step. A `loss` subtracts its amount. */
  kind: 'total' | 'gain' | 'loss'
}

/**
 * How an amount came about: a bar for the start, one for each change, and one for the result. A table beside or below it
 * has the same amounts to the cent.
 */
export function Waterfall({ caption, steps }: { caption: string; steps: readonly WaterfallStep[] }) {
  return (
    <div className={styles.frame}>
      <div className={styles.parts}>
        <WaterfallBars steps={steps} />
        <WaterfallTable caption={caption} steps={steps} />
      </div>
    </div>
  )
}

/**
 * The bars alone, for a place that has the table elsewhere.
 *
 * Accessibility: a picture; screen readers read the table. Signs, places and hatching separate gains from losses, not
 * only colors.
 */
export function WaterfallBars({ steps }: { steps: readonly WaterfallStep[] }) {
  const bars = barsOf(steps)
  const ticks = ticksOf([0, ...bars.flatMap(({ from, to }) => [from, to])], STEPS_MAX)
  return (
    <div className={styles.chart} aria-hidden="true">
      <MoneyPlot ticks={ticks} below={<Names steps={steps} />}>
        <div className={styles.bars}>
          {bars.map((bar) => (
            <Column key={bar.label} bar={bar} ticks={ticks} />
          ))}
        </div>
      </MoneyPlot>
    </div>
  )
}

/** The steps as a sum. */
export function WaterfallTable({ caption, steps }: { caption: string; steps: readonly WaterfallStep[] }) {
  return <FigureTable label={caption} rows={steps.map(sumRow)} hasSum />
}

/** More steps than on other axes, so that the highest bar nearly fills the chart. */
const STEPS_MAX = 7

type Bar = WaterfallStep & { from: number; to: number }

/** Where each bar begins and ends, in cents. */
function barsOf(steps: readonly WaterfallStep[]): Bar[] {
  let level = 0
  return steps.map((step) => {
    const from = step.kind === 'total' ? 0 : level
    level = from + (step.kind === 'loss' ? -step.amount : step.amount)
    return { ...step, from, to: level }
  })
}

function Column({ bar, ticks }: { bar: Bar; ticks: readonly number[] }) {
  const low = heightOf(Math.min(bar.from, bar.to), ticks)
  const high = heightOf(Math.max(bar.from, bar.to), ticks)
  return (
    <div className={styles.column}>
      <span
        className={styles.bar}
        data-tone={bar.kind}
        style={{ bottom: percent(low), height: percent(high - low) }}
      />
      <span className={styles.level} style={{ bottom: percent(heightOf(bar.to, ticks)) }} />
      <span className={styles.amount} style={{ bottom: percent(high) }}>
        {signOf(bar)}
        {formatMoneyShort(threeDigits(bar.amount))}
      </span>
    </div>
  )
}

/** Four amounts have to fit side by side on a phone; the table has all digits. */
const threeDigits = (amount: Cents) => cents(Number(amount.toPrecision(3)))

function Names({ steps }: { steps: readonly WaterfallStep[] }) {
  return (
    <div className={styles.names}>
      {steps.map(({ label }) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  )
}

/** Always with cents, because rounded amounts might not add up. */
const sumRow = (step: WaterfallStep) => ({
  id: step.label,
  cells: [
    <span key="label">
      <span className={styles.key} data-tone={step.kind} aria-hidden="true" />
      {step.label}
    </span>,
    `${signOf(step)}${formatMoney(step.amount, { cents: true })}`,
  ],
})

function signOf({ kind, amount }: WaterfallStep): string {
  if (kind === 'total' || amount === 0) return ''
  return kind === 'gain' ? '+' : '−'
}

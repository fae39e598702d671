import { type MouseEvent, useState } from 'react'
import { named } from '../../charts/axis-names.tsx'
import { ticksOf } from '../../charts/axis-ticks.ts'
import { heightOf, MoneyPlot, percent, plotTip } from '../../charts/money-plot.tsx'
import { patternFill, Swatch } from '../../charts/swatch.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { formatAxisDate } from '../../ui/date/format-axis-date.ts'
import { formatMonth } from '../../ui/date/format-month.ts'
import styles from './monthly-bars.module.css'

/** One part of each month's bar. It has the same color and pattern on every chart. */
export type Series = { id: string; label: string; look: number }

/** A month and the size of each part of its bar, by the part's id. */
export type MonthOfBars = { month: string; values: Readonly<Record<string, number>> }

export type BarsProps = {
  /** What the chart shows, for screen readers. */
  label: string
  months: readonly MonthOfBars[]
  series: readonly Series[]
  /** Formats a value, and formats it briefly for the axis, where space is short. */
  format: (value: number) => string
  formatShort: (value: number) => string
}

/**
 * One bar for each month, divided into parts.
 *
 * Accessibility: a native slider over the chart moves between months, and its value is the month's figures in words.
 * Nothing is animated.
 */
export function MonthlyBars({ label, months, series, format, formatShort }: BarsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const ticks = ticksOf([0, ...months.map(totalOf)], undefined, 1)
  const last = months.length - 1
  const at = chosen === null ? null : Math.min(chosen, last)
  const figuresAt = (index: number) => figuresOf(months[index], series, format)
  return (
    <MoneyPlot ticks={ticks} format={formatShort} below={<MonthNames months={months} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has the slider */}
      <div
        className={styles.chart}
        onMouseMove={(event) => setChosen(monthUnder(event, months.length))}
        onMouseLeave={() => setChosen(null)}
      >
        {months.map((month, index) => (
          <div key={month.month} className={styles.month} data-chosen={index === at}>
            <MonthBar month={month} series={series} ticks={ticks} />
          </div>
        ))}
        <input
          type="range"
          min={0}
          max={last}
          value={at ?? last}
          onChange={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
          onFocus={() => setChosen(at ?? last)}
          onBlur={() => setChosen(null)}
          aria-label={label}
          aria-valuetext={inWords(figuresAt(at ?? last))}
        />
        {at === null ? null : <Tip figures={figuresAt(at)} place={placeOf(at, months.length)} />}
      </div>
    </MoneyPlot>
  )
}

const totalOf = ({ values }: MonthOfBars) => Object.values(values).reduce((sum, value) => sum + value, 0)

/** The middle of a month's bar, in shares of the chart's width. */
const placeOf = (index: number, count: number) => (index + 0.5) / count

function monthUnder({ currentTarget, clientX }: MouseEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = width === 0 ? 1 : (clientX - left) / width
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)))
}

type MonthBarProps = { month: MonthOfBars; series: readonly Series[]; ticks: readonly number[] }

/** The parts of a month, the first one at the bottom. */
function MonthBar({ month, series, ticks }: MonthBarProps) {
  let top = 0
  return (
    <svg className={styles.bar} aria-hidden="true">
      {series.map(({ id, look }) => {
        const height = heightOf(month.values[id] ?? 0, ticks)
        top += height
        return (
          <rect
            key={id}
            y={percent(1 - top)}
            width="100%"
            height={percent(height)}
            fill={patternFill(look)}
          />
        )
      })}
    </svg>
  )
}

function MonthNames({ months }: { months: readonly MonthOfBars[] }) {
  return (
    <div className={styles.names} aria-hidden="true">
      {named(months.length).map((index) => {
        const month = months[index]?.month ?? ''
        return (
          <span key={month} style={{ left: inside(percent(placeOf(index, months.length))) }}>
            {formatAxisDate(month, 'month')}
          </span>
        )
      })}
    </div>
  )
}

/** A name in the middle below its bar, but with about half of it before the end of the axis. */
const inside = (left: string) => `clamp(1.5rem, ${left}, 100% - 1.5rem)`

type Figures = { name: string; parts: readonly (Series & { value: string })[]; total: string }

/** The figures of a month, from the top of its bar down, in the order in which it is read. */
function figuresOf(
  month: MonthOfBars | undefined,
  series: readonly Series[],
  format: BarsProps['format'],
): Figures | null {
  if (!month) return null
  const parts = series.toReversed().flatMap((part) => {
    const value = month.values[part.id] ?? 0
    return value === 0 ? [] : [{ ...part, value: format(value) }]
  })
  return { name: formatMonth(month.month), parts, total: format(totalOf(month)) }
}

/** "March 2026: New users 3, Existing users 42, Total 45" */
function inWords(figures: Figures | null): string {
  if (!figures) return ''
  const parts = figures.parts.map(({ label, value }) => `${label} ${value}`)
  return `${figures.name}: ${[...parts, `Total ${figures.total}`].join(', ')}`
}

/** The figures of the month under the pointer, or of the month selected with the arrow keys. */
function Tip({ figures, place }: { figures: Figures | null; place: number }) {
  if (!figures) return null
  const { name, parts, total } = figures
  return (
    <div
      className={classNames(plotTip, styles.tip)}
      style={{ left: percent(place), transform: `translateX(-${percent(place)})` }}
    >
      <p className={styles.tipName}>{name}</p>
      <dl>
        {parts.map(({ id, label, look, value }) => (
          <div key={id} className={styles.figure}>
            <dt>
              <Swatch index={look} />
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.figure} data-total>
          <dt>Total</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </div>
  )
}

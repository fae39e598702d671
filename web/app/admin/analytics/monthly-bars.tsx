import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { patternFill, Swatch } from '../../charts/swatch.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import type { BarsProps, MonthOfBars, Series } from './bars.ts'
import styles from './monthly-bars.module.css'

/**
 * One bar for each month, divided into parts.
 *
 * Accessibility: the chart can be focused, the arrow keys move between months, and each month's figures are read out.
 * Nothing is animated.
 */
export default function MonthlyBars({ label, months, series, format, formatShort }: BarsProps) {
  const tick = { fill: 'var(--text-quiet)', fontSize: 13 }
  return (
    <div className={styles.frame}>
      <BarChart
        data={[...months]}
        responsive
        className={styles.chart ?? ''}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        title={label}
        desc="Use the left and right arrow keys to move between months."
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="month"
          tickFormatter={(month: string) => formatMonth(month, { short: true })}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          minTickGap={24}
          tickMargin={8}
        />
        <YAxis
          tickFormatter={formatShort}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width="auto"
          allowDecimals={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--surface-hover)' }}
          content={({ active, label: month }) => (
            <MonthFigures
              month={active ? months.find((shown) => shown.month === month) : undefined}
              series={series}
              format={format}
            />
          )}
        />
        {series.map(({ id, label: name, look }) => (
          <Bar
            key={id}
            stackId="month"
            name={name}
            dataKey={({ values }: MonthOfBars) => values[id] ?? 0}
            fill={patternFill(look)}
            maxBarSize={48}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </div>
  )
}

type MonthFiguresProps = {
  month: MonthOfBars | undefined
  series: readonly Series[]
  format: (value: number) => string
}

/** The figures of the month under the pointer, or of the month selected with the arrow keys. */
function MonthFigures({ month, series, format }: MonthFiguresProps) {
  if (!month) return null
  const total = Object.values(month.values).reduce((sum, value) => sum + value, 0)
  // From the top of the bar down, in the order in which it is read.
  const parts = series.toReversed().filter(({ id }) => (month.values[id] ?? 0) !== 0)
  return (
    <div className={styles.figures}>
      <p className={styles.month}>{formatMonth(month.month)}</p>
      <dl>
        {parts.map(({ id, label, look }) => (
          <div key={id} className={styles.figure}>
            <dt>
              <Swatch index={look} />
              {label}
            </dt>
            <dd>{format(month.values[id] ?? 0)}</dd>
          </div>
        ))}
        <div className={styles.figure} data-total>
          <dt>Total</dt>
          <dd>{format(total)}</dd>
        </div>
      </dl>
    </div>
  )
}

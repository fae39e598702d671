import { cents } from '@bank/contract/money'
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts'
import { ticksOf } from '../../charts/axis-ticks.ts'
import { classNames } from '../../ui/class-names/class-names.ts'
import { formatAxisDate } from '../../ui/date/format-axis-date.ts'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatMoney, formatMoneyShort } from '../../ui/money/format-money.ts'
import styles from './charts.module.css'
import type { Day } from './milestones.ts'

/** With more days than this, the axis names months. */
const DAYS_NAMED = 100

/** A line needs two points. With fewer, the points themselves are drawn. */
const POINTS_MIN = 2

/** Total assets day by day. The arrow keys move between days. Loaded late, because the charting library is large. */
export default function PerformanceLine({ history }: { history: readonly Day[] }) {
  const namesMonths = history.length > DAYS_NAMED
  const ticks = ticksOf(history.map(({ value }) => value))
  const valueOn = new Map(history.map(({ date, value }) => [date, value]))
  return (
    <LineChart
      responsive
      className={classNames(styles.chart)}
      data={[...history]}
      margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
      aria-label="Total assets day by day. Use the arrow keys to move from day to day."
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="date"
        {...(namesMonths && { ticks: monthStarts(history), interval: 'equidistantPreserveStart' as const })}
        tickFormatter={(date: string) => formatAxisDate(date, namesMonths ? 'month' : 'day')}
        minTickGap={28}
        tickMargin={8}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
      />
      <YAxis
        ticks={ticks}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
        tickFormatter={(value: number) => formatMoneyShort(cents(value))}
        width="auto"
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-control)' }}
        content={({ active, label }) => {
          const date = String(label)
          const value = valueOn.get(date)
          if (!active || value === undefined) return null
          return (
            <div className={styles.tip} role="status">
              <span className={styles.tipName}>{formatDate(date, 'calendarDate')}</span>
              <span className={styles.tipValue}>{formatMoney(value)}</span>
            </div>
          )
        }}
      />
      <Line
        dataKey="value"
        stroke="var(--chart-1)"
        strokeWidth={2}
        dot={history.length <= POINTS_MIN}
        activeDot={{ r: 5, fill: 'var(--chart-1)', stroke: 'var(--surface)', strokeWidth: 2 }}
        isAnimationActive={false}
      />
    </LineChart>
  )
}

const monthStarts = (history: readonly Day[]) =>
  history.map(({ date }) => date).filter((date) => date.endsWith('-01'))

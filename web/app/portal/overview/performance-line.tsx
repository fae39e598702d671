import type { HistoryPoint } from '@bank/contract/history'
import { cents } from '@bank/contract/money'
import { Link } from 'react-router'
import { Area, CartesianGrid, ComposedChart, Line, ReferenceDot, Tooltip, XAxis, YAxis } from 'recharts'
import { ticksOf } from '../../charts/axis-ticks.ts'
import { classNames } from '../../ui/class-names/class-names.ts'
import { formatAxisDate } from '../../ui/date/format-axis-date.ts'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatMoney, formatMoneyShort } from '../../ui/money/format-money.ts'
import styles from './charts.module.css'
import { dayRows, daysWithMoves, marksOf, moveWords } from './deposits.ts'

/** With more days than this, the axis names months. */
const DAYS_NAMED = 100

/** A line needs two points. With fewer, the points themselves are drawn. */
const POINTS_MIN = 2

/**
 * Total assets day by day as an area, what had been deposited by then as a dashed line, and a mark on the days on which most
 * came in or went out, which opens their rows.
 *
 * Accessibility: the arrow keys move between days, and the table has the marks as links. Loaded late, because the charting
 * library is large.
 */
export default function PerformanceLine({ history }: { history: readonly HistoryPoint[] }) {
  const namesMonths = history.length > DAYS_NAMED
  const ticks = ticksOf(history.flatMap(({ value, deposited }) => [value, deposited]))
  const showsDots = history.length <= POINTS_MIN
  return (
    <ComposedChart
      responsive
      className={classNames(styles.chart)}
      data={[...history]}
      margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
      aria-label="Total assets and deposits day by day. Use the arrow keys to move from day to day."
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
          const day = history.find(({ date }) => date === label)
          return active && day ? <DayTip day={day} /> : null
        }}
      />
      <Area
        dataKey="value"
        baseValue={ticks[0] ?? 0}
        stroke="var(--chart-1)"
        strokeWidth={2}
        fill="var(--chart-1)"
        fillOpacity={0.1}
        dot={showsDots}
        activeDot={{ r: 5, fill: 'var(--chart-1)', stroke: 'var(--surface)', strokeWidth: 2 }}
        isAnimationActive={false}
      />
      <Line
        dataKey="deposited"
        type="stepAfter"
        stroke="var(--chart-2)"
        strokeWidth={2}
        strokeDasharray="5 4"
        dot={showsDots}
        activeDot={false}
        isAnimationActive={false}
      />
      {marksOf(daysWithMoves(history)).map((day) => (
        <ReferenceDot
          key={day.date}
          x={day.date}
          y={day.value}
          shape={({ cx, cy }) => <Mark day={day} cx={cx ?? 0} cy={cy ?? 0} />}
        />
      ))}
    </ComposedChart>
  )
}

/** The area that can be pressed is larger than the mark. */
function Mark({ day, cx, cy }: { day: HistoryPoint; cx: number; cy: number }) {
  const words = moveWords(day)
  return (
    <Link to={dayRows(day.date)} className={styles.mark} tabIndex={-1} aria-label={words}>
      <title>{words}</title>
      <circle cx={cx} cy={cy} r={12} fill="transparent" />
      <path className={styles.diamond} d={`M${cx} ${cy - 6}l6 6-6 6-6-6Z`} />
    </Link>
  )
}

function DayTip({ day }: { day: HistoryPoint }) {
  const words = moveWords(day)
  return (
    <div className={styles.tip} role="status">
      <span className={styles.tipName}>{formatDate(day.date, 'calendarDate')}</span>
      <span className={styles.tipValue}>{formatMoney(day.value)}</span>
      <span className={styles.tipName}>{formatMoney(day.deposited)} deposited</span>
      {words === '' ? null : <span className={styles.tipName}>{words}</span>}
    </div>
  )
}

const monthStarts = (history: readonly HistoryPoint[]) =>
  history.map(({ date }) => date).filter((date) => date.endsWith('-01'))

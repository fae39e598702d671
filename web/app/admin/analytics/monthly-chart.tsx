import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { lazy, type ReactNode, Suspense } from 'react'
import { Card } from '../../ui/card/card.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ready } from '../../ui/loadable/loadable.ts'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import styles from './monthly-chart.module.css'
import { Swatch } from './patterns.tsx'

/** One part of each month's bar. Its colour and pattern are its own on every chart, whatever stands beside it. */
export type Series = { id: string; label: string; look: number }

/** A month and how large each part of its bar is, by the part's id. */
export type MonthOfBars = { month: string; values: Readonly<Record<string, number>> }

export type BarsProps = {
  /** What the chart shows, for screen readers. */
  label: string
  months: readonly MonthOfBars[]
  series: readonly Series[]
  /** How a value reads, and how it reads beside the axis, where there is little room. */
  format: (value: number) => string
  formatShort: (value: number) => string
}

/** The library is large and comes when a chart does; where it can't be had, the table still stands below. */
const MonthlyBars = lazy(() =>
  import('./monthly-bars.tsx').catch(() => ({
    default: () => <p className={styles.missing}>The chart could not be loaded. Its figures stand below.</p>,
  })),
)

type MonthlyChartProps<Row extends { month: string }> = BarsProps & {
  title: string
  /** The most important thing that it tells, in a sentence. */
  description: ReactNode
  /** The same as a table, oldest first; it is shown newest first. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

/** A card with bars by month, what they mean, and their figures as a table. */
export function MonthlyChart<Row extends { month: string }>({
  title,
  description,
  rows,
  columns,
  ...bars
}: MonthlyChartProps<Row>) {
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <EmptyState
          title="Nothing to show yet"
          hint="The first month appears as soon as there is something to count."
          icon={<ChartNoAxesColumn />}
        />
      </Card>
    )
  }
  return (
    <Card title={title} description={description}>
      <Stack gap="sm">
        <ul className={styles.legend} aria-label="What the parts of the bars are">
          {bars.series.map(({ id, label, look }) => (
            <li key={id} className={styles.part}>
              <Swatch look={look} />
              {label}
            </li>
          ))}
        </ul>
        <div className={styles.chart}>
          <Suspense fallback={<SkeletonBlock height="lg" />}>
            <MonthlyBars {...bars} />
          </Suspense>
        </div>
        <details className={styles.details}>
          <summary>{title} as a table</summary>
          <Table
            label={title}
            density="dense"
            columns={[monthColumn(), ...columns]}
            rows={ready(rows.toReversed())}
            rowKey={({ month }) => month}
            empty={null}
          />
        </details>
      </Stack>
    </Card>
  )
}

function monthColumn<Row extends { month: string }>(): Column<Row> {
  return {
    id: 'month',
    header: 'Month',
    heading: true,
    nowrap: true,
    cell: ({ month }) => formatMonth(month),
  }
}

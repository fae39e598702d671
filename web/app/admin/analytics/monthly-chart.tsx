import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import { Fragment, type ReactNode } from 'react'
import { Swatch } from '../../charts/swatch.tsx'
import { ListRow } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ready } from '../../ui/loadable/loadable.ts'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { type BarsProps, MonthlyBars } from './monthly-bars.tsx'
import styles from './monthly-chart.module.css'

type MonthlyChartProps<Row extends { month: string }> = BarsProps & {
  title: string
  /** The chart's main message, in one sentence. */
  description: ReactNode
  /** The same figures as a table, oldest first; they are shown newest first. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}

/** A card with bars by month, their legend, and the figures as a table. */
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
          title="No data yet"
          hint="The first month appears once there are figures for it."
          icon={<ChartNoAxesColumn />}
        />
      </Card>
    )
  }
  return (
    <Card title={title} description={description}>
      <Stack gap="sm">
        <ul className={styles.legend} aria-label="Legend">
          {bars.series.map(({ id, label, look }) => (
            <li key={id} className={styles.part}>
              <Swatch index={look} />
              {label}
            </li>
          ))}
        </ul>
        <div className={styles.chart}>
          <MonthlyBars {...bars} />
        </div>
        <details className={styles.details}>
          <summary>{title} as a table</summary>
          <Table
            label={title}
            density="dense"
            columns={[monthColumn, ...columns]}
            rows={ready(rows.toReversed())}
            rowKey={({ month }) => month}
            narrow={(row) => (
              <ListRow
                title={formatMonth(row.month)}
                details={columns.map(({ id, header, cell }) => (
                  <Fragment key={id}>
                    {header} {cell(row)}
                  </Fragment>
                ))}
              />
            )}
            empty={null}
          />
        </details>
      </Stack>
    </Card>
  )
}

const monthColumn: Column<{ month: string }> = {
  id: 'month',
  header: 'Month',
  heading: true,
  nowrap: true,
  cell: ({ month }) => formatMonth(month),
}

import type { Analytics } from '@bank/contract/oversight'
import { formatCount, formatCountShort } from '../../ui/count/format-count.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import { formatMonth } from '../../ui/date/format-month.ts'
import { Money } from '../../ui/money/money.tsx'
import { MonthlyChart } from './monthly-chart.tsx'

const series = [
  { id: 'completed', label: 'Completed', look: 0 },
  { id: 'other', label: 'Pending, failed or cancelled', look: 1 },
]

/** How many transactions there were in each month, and how many of them were completed. */
export function TransactionVolume({ months }: { months: Analytics['transactionVolume'] }) {
  const last = months.at(-1)
  return (
    <MonthlyChart
      title="Transaction volume"
      description={
        last
          ? `${formatCount(last.count)} ${nounOf(last.count, 'transactions')} in ${formatMonth(last.month)}, ${formatCount(last.completed)} of them completed`
          : null
      }
      label="Transactions by month"
      months={months.map(({ month, count, completed }) => ({
        month,
        values: { completed, other: count - completed },
      }))}
      series={series}
      format={formatCount}
      formatShort={formatCountShort}
      rows={months}
      columns={[
        { id: 'count', header: 'Transactions', align: 'end', cell: ({ count }) => formatCount(count) },
        { id: 'completed', header: 'Completed', align: 'end', cell: (row) => formatCount(row.completed) },
        { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money cents={amount} /> },
      ]}
    />
  )
}

import type { Analytics } from '@bank/contract/oversight'
import { formatCount, formatCountShort } from '../../ui/count/format-count.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import { formatMonth } from '../../ui/date/format-month.ts'
import { MonthlyChart } from './monthly-chart.tsx'

const series = [
  { id: 'before', label: 'Existing users', look: 0 },
  { id: 'new', label: 'New users', look: 1 },
]

/** How many users there are at the end of each month, and how many of them are new. */
export function UserGrowth({ months }: { months: Analytics['userGrowth'] }) {
  const last = months.at(-1)
  return (
    <MonthlyChart
      title="User growth"
      description={
        last
          ? `${formatCount(last.totalUsers)} ${nounOf(last.totalUsers, 'users')}, ${formatCount(last.newUsers)} of them new in ${formatMonth(last.month)}`
          : null
      }
      label="Users by month"
      months={months.map(({ month, newUsers, totalUsers }) => ({
        month,
        values: { before: totalUsers - newUsers, new: newUsers },
      }))}
      series={series}
      format={formatCount}
      formatShort={formatCountShort}
      rows={months}
      columns={[
        { id: 'new', header: 'New users', align: 'end', cell: ({ newUsers }) => formatCount(newUsers) },
        { id: 'total', header: 'All users', align: 'end', cell: ({ totalUsers }) => formatCount(totalUsers) },
      ]}
    />
  )
}

import { type Cents, cents, sum, sumOfMany } from '@bank/contract/money'
import type { Analytics } from '@bank/contract/oversight'
import { TransactionType } from '@bank/contract/transactions'
import { typeWords } from '../../transactions/transaction-kinds.ts'
import { formatMoney, formatMoneyShort } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { MonthlyChart } from './monthly-chart.tsx'

/** Money moved, by month and type. It replaces revenue, because the bank charges no fees (DEC-26). */
export function MoneyMoved({ entries }: { entries: Analytics['revenueData'] }) {
  const months = byMonth(entries)
  const fees = sum(entries.map((entry) => entry.fees))
  // A type that never occurs gets neither a part of the bars nor a column.
  const types = TransactionType.options.filter((type) => entries.some((entry) => entry.type === type))
  return (
    <MonthlyChart
      title="Revenue"
      description={`Fees in this period: ${formatMoney(fees)}. The bars show the amounts moved, by type of transaction.`}
      label="Money moved by month and type"
      months={months.map(({ month, amounts }) => ({ month, values: amounts }))}
      series={types.map((type) => ({
        id: type,
        label: typeWords[type],
        look: TransactionType.options.indexOf(type),
      }))}
      format={(value) => formatMoney(sumOfMany(value))}
      formatShort={(value) => formatMoneyShort(sumOfMany(Math.round(value)))}
      rows={months}
      columns={[
        ...types.map((type) => ({
          id: type,
          header: typeWords[type],
          align: 'end' as const,
          cell: ({ amounts }: (typeof months)[number]) => <Money cents={amounts[type] ?? cents(0)} />,
        })),
        { id: 'total', header: 'Total', align: 'end', cell: ({ total }) => <Money cents={total} /> },
        { id: 'fees', header: 'Fees', align: 'end', cell: (row) => <Money cents={row.fees} /> },
      ]}
    />
  )
}

type MonthOfMoney = {
  month: string
  amounts: Partial<Record<TransactionType, Cents>>
  total: Cents
  fees: Cents
}

/** Turns the server's list by month and type into one entry per month, in order of months. */
function byMonth(entries: Analytics['revenueData']): MonthOfMoney[] {
  const months = Map.groupBy(entries, ({ month }) => month)
  return [...months].map(([month, within]) => {
    const amounts: Partial<Record<TransactionType, Cents>> = {}
    for (const { type, amount } of within) amounts[type] = sum([amounts[type] ?? cents(0), amount])
    return {
      month,
      amounts,
      total: sum(within.map(({ amount }) => amount)),
      fees: sum(within.map(({ fees }) => fees)),
    }
  })
}

import { type Cents, cents, sum } from '@bank/contract/money'
import type { Analytics } from '@bank/contract/oversight'
import type { TransactionType } from '@bank/contract/transactions'

export type MonthOfMoney = {
  month: string
  amounts: Partial<Record<TransactionType, Cents>>
  total: Cents
  fees: Cents
}

/** Turns the server's list by month and type into one entry per month, in order of months. */
export function byMonth(entries: Analytics['revenueData']): MonthOfMoney[] {
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

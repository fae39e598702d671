import { paths } from '../../paths.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import type { Deposit } from './deposits.ts'

/** The transactions of one day by UTC. */
export const dayRows = (date: string) => `${paths.dashboard.transactions}?from=${date}&to=${date}`

/** "Deposits $2,500.00", or "Money out $300.00". */
export function depositWords({ amount }: Deposit): string {
  const word = amount > 0 ? 'Deposits' : 'Money out'
  return `${word} ${formatMoney(amount, { cents: true }).replace('−', '')}`
}

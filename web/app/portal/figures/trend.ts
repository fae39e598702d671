import { type Cents, sum } from '@bank/contract/money'
import { type ActivityAccount, balanceTrend, type Trend } from '@bank/contract/trend'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'

/** The six balances at the end of each of the last 31 days, for the sparklines of figure cards. */
export function useTrend(): Loadable<Trend> {
  const trend = useApiQuery(balanceTrend, {}, { allowStale: true })
  return mapLoadable(loadable(trend, 'Failed to load the last 30 days'), ({ data }) => data)
}

/** The line of one balance, or of the sum of several. */
export function trendOf(
  trend: Loadable<Trend>,
  ...accounts: readonly ActivityAccount[]
): Loadable<readonly Cents[]> {
  return mapLoadable(trend, ({ balances }) => {
    const lines = accounts.map((account) => balances[account])
    return (lines[0] ?? []).map((_, day) => sum(lines.map((line) => line[day] ?? NOTHING)))
  })
}

const NOTHING = sum([])

import { type Cents, cents } from '@bank/contract/money'
import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, loadable } from '../../ui/loadable/loadable.ts'
import { todayByUtc } from '../figures/days.ts'

/** How many payments are listed; the history has all of them. */
export const SHOWN = 3

/** Completed payments, and their sum; null if there are too many to add up. */
export type Paid = { sum: Cents | null; newest: readonly Transaction[] }

/** Premiums, and what the customer paid themselves of what their policy covers. */
export type PaidThisYear = { premiums: Paid; claims: Paid }

/**
 * What the bank has recorded for this year by UTC. A bank that records no such payments has none here, which does not say
 * that nothing was paid.
 */
export function usePaidThisYear(): Loadable<PaidThisYear> {
  const premiums = usePayments('insurance')
  const claims = usePayments('claim')
  const reads = [premiums, claims]
  return loadable(
    {
      data: premiums.data && claims.data && { premiums: paid(premiums.data), claims: paid(claims.data) },
      isError: reads.some(({ isError }) => isError),
      isFetching: reads.some(({ isFetching }) => isFetching),
      refetch: () => reads.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    },
    'Failed to load what you paid',
  )
}

const usePayments = (category: 'insurance' | 'claim') =>
  useApiQuery(ownTransactions.list, {
    query: { category, type: 'payment', status: 'completed', from: thisYear(), limit: SHOWN },
  })

/** Its first day, by UTC. */
export const thisYear = () => `${todayByUtc().slice(0, 4)}-01-01`

type Answer = Pick<NonNullable<ReturnType<typeof usePayments>['data']>, 'data' | 'sums'>

const paid = ({ data, sums }: Answer): Paid => ({
  sum: sums ? sums.out : sums === null ? null : cents(0),
  newest: data,
})

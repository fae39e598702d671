import { type Cents, cents } from '@bank/contract/money'
import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { todayByUtc } from '../figures/days.ts'

/** How many payments are listed; the history has all of them. */
export const SHOWN = 5

/** Completed payments of this year, and their sum; null if there are too many to add up. */
export type Paid = { sum: Cents | null; newest: readonly Transaction[] }

/**
 * What the customer has paid this year by UTC in a category: `insurance` is a premium, `claim` what they paid themselves of
 * something that their policy covers.
 */
export function usePaidThisYear(category: 'insurance' | 'claim'): Loadable<Paid> {
  const query = useApiQuery(ownTransactions.list, {
    query: {
      category,
      type: 'payment',
      status: 'completed',
      from: `${todayByUtc().slice(0, 4)}-01-01`,
      limit: SHOWN,
    },
  })
  return mapLoadable(loadable(query, 'Failed to load what you paid'), ({ data, sums }) => ({
    sum: sums ? sums.out : sums === null ? null : cents(0),
    newest: data,
  }))
}

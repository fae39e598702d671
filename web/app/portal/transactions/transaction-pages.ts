import type { Figures } from '@bank/contract/finances'
import { type AccountType, type Transaction, transactions } from '@bank/contract/transactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, sessionEnded } from '../../api/call.ts'
import { queryKey } from '../../api/queries.ts'
import { useSession } from '../../session/session.ts'
import { toast } from '../../ui/toast/toast.ts'
import { agreeOnFigures } from '../figures/queries.ts'
import type { Filters } from './filters.ts'

const FAILURE = 'Failed to load transactions'

/**
 * The customer's transactions, page by page. The server chooses the length of a page, and a list without filters is
 * requested without a query, as the specification has it. The previous rows stay on screen while another filter loads.
 * The bell's panel and the history share this hook, so that both show the same transactions. If a deposit has been
 * completed since the figures were read, the figures are read again.
 */
export function useTransactionPages(filters: Filters) {
  const userId = useSession()?.user.id
  const query = useInfiniteQuery({
    queryKey: [...queryKey(userId, transactions.list, { query: filters }), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      if (userId === undefined) throw sessionEnded()
      const page = pageParam !== null && { cursor: pageParam }
      return call(transactions.list, { query: { ...filters, ...page } }, signal)
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ data }) => data),
      total: pages.at(-1)?.total ?? 0,
      matched: pages.at(-1)?.matched ?? 0,
      counts: pages.at(-1)?.counts,
    }),
    // Never keep another customer's rows (HAZ-C11).
    placeholderData: (previous, asked) => (asked?.queryKey[0] === userId ? previous : undefined),
  })

  const rows = query.data?.rows
  useEffect(() => {
    if (rows) void agreeOnFigures(userId, lastCompleted(rows))
  }, [rows, userId])

  async function showMore() {
    const { isFetchNextPageError, data } = await query.fetchNextPage()
    if (isFetchNextPageError) toast.error(FAILURE, { hint: 'Please try again.' })
    // If the counts changed between pages, the earlier pages are outdated: read them all again.
    else if (JSON.stringify(data?.counts) !== JSON.stringify(query.data?.counts)) await query.refetch()
  }

  return { query, failure: FAILURE, showMore: () => void showMore() }
}

const firstPage: string | null = null

/** The section of the figures that holds the deposits to each account (DEC-18). */
const fundedSection: Partial<Record<AccountType, keyof Figures>> = {
  checking: 'accounts',
  savings: 'accounts',
  investment: 'investments',
}

/** When a completed deposit last changed each section of the figures. */
function lastCompleted(rows: readonly Transaction[]): Partial<Record<keyof Figures, string>> {
  const last: Partial<Record<keyof Figures, string>> = {}
  for (const { type, status, accountType, decidedAt } of rows) {
    const section = fundedSection[accountType]
    if (type !== 'deposit' || status !== 'completed' || !section || !decidedAt) continue
    if (decidedAt > (last[section] ?? '')) last[section] = decidedAt
  }
  return last
}

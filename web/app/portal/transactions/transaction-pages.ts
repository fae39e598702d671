import { transactions } from '@bank/contract/transactions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, sessionEnded } from '../../api.ts'
import { queryKey } from '../../queries.ts'
import { useSession } from '../../session.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { Filters } from './filters.ts'

const FAILURE = 'Failed to load transactions'

/**
 * The customer's transactions, page after page, each as long as the server makes it: who chooses nothing asks as the
 * specification has it, without a query. The last answer stays in sight while another filter loads.
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
    // Never somebody else's (hazard C11).
    placeholderData: (previous, asked) => (asked?.queryKey[0] === userId ? previous : undefined),
  })

  async function showMore() {
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) toast.error(FAILURE, { hint: 'Please try again.' })
  }

  return { query, failure: FAILURE, showMore: () => void showMore() }
}

const firstPage: string | null = null

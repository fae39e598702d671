import type { Endpoint, Received } from '@bank/contract/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sessionEnded } from '../api/call.ts'
import { queryKey, useApiQuery } from '../api/queries.ts'
import { useSession } from '../session/session.ts'
import { type Loadable, loadable } from '../ui/loadable/loadable.ts'
import { toast } from '../ui/toast/toast.ts'
import { PAGE_ROWS } from './place.ts'

/**
 * Data that administrators decide about. It is read again whenever its screen opens and whenever the window gets the
 * focus, because someone else may have decided in the meantime.
 */
export const useFresh = useApiQuery

/** One page of a list, as the server sends it. */
export type Page<Row> = {
  data: Row[]
  total: number
  matched: number
  more?: boolean | undefined
  nextCursor: string | null
}

export type FreshList<Row> = {
  list: Loadable<{
    rows: readonly Row[]
    matched: number
    /** Whether there are more rows than the server counted. */
    more: boolean | undefined
  }>
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  /** Why the rows may be out of date, with a way to try again; null if they are not. */
  outOfDate: { retry: () => void; retrying: boolean } | null
}

/**
 * Reads a list that grows downwards, as fresh as `useFresh`. For lists in dialogs, where no one needs to return to a
 * position. A screen's own list uses `usePagedList`.
 * @param input the list's input, without `limit` and `cursor`
 * @param read reads one page; `call` itself does not accept an input that is built from a generic one
 * @param failure the message if the list can't be loaded, e.g. "Failed to load transactions"
 */
export function useFreshList<E extends Endpoint, Row>(
  endpoint: E,
  input: Received<E>,
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
  failure: string,
): FreshList<Row> {
  const userId = useSession()?.user.id
  const query = useInfiniteQuery({
    queryKey: [...queryKey(userId, endpoint, input), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      requireUser(userId)
      return read({ limit: PAGE_ROWS, ...(pageParam !== null && { cursor: pageParam }) }, signal)
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ data }) => data),
      matched: pages.at(-1)?.matched ?? 0,
      more: pages.at(-1)?.more,
    }),
    staleTime: 0,
  })

  async function loadMore() {
    const { isFetchNextPageError } = await query.fetchNextPage()
    if (isFetchNextPageError) toast.error(failure, { hint: 'Please try again.' })
  }

  return {
    list: loadable(query, failure),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void loadMore(),
    outOfDate: query.isRefetchError
      ? { retry: () => void query.refetch(), retrying: query.isFetching }
      : null,
  }
}

const firstPage: string | null = null

/** After the session has ended, nothing is requested; the screen shows a failure. */
export function requireUser(userId: string | undefined): void {
  if (userId === undefined) throw sessionEnded()
}

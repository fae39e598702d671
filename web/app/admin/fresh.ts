import type { Endpoint, Received } from '@bank/contract/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sessionEnded } from '../api.ts'
import { queryKey, useApiQuery } from '../queries.ts'
import { useSession } from '../session.ts'
import { type Loadable, loadable } from '../ui/loadable/loadable.ts'
import { toast } from '../ui/toast/toast.ts'
import { PAGE_ROWS } from './place.ts'

/**
 * What administrators decide about is read again whenever its screen opens and whenever the window is looked at again:
 * somebody else may have decided meanwhile.
 */
export const useFresh = useApiQuery

/** A page of a list, as the server tells it. */
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
    /** There are more than that, which nobody counted. */
    more: boolean | undefined
  }>
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  /** Why what is shown may be out of date, with a way to try again; null where it is not. */
  outOfDate: { retry: () => void; retrying: boolean } | null
}

/**
 * Reads a list that grows downwards, as fresh as `useFresh`: within a dialog, whose place in it nobody needs to return to.
 * A screen's own list is `usePagedList`.
 * @param input what the list is asked with, without `limit` and `cursor`
 * @param read reads one page of it; `call` itself can't be given an input that is put together from a generic one
 * @param failure what to say when it can't be loaded, e.g. "Failed to load transactions"
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

/** A session that ended while the screen was open asks nothing of the server; the screen says that it failed. */
export function requireUser(userId: string | undefined): void {
  if (userId === undefined) throw sessionEnded()
}

import type { Endpoint } from '@bank/contract/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '../account/session/session.ts'
import { type Loadable, loadable } from '../ui/loadable/loadable.ts'
import { toast } from '../ui/toast/toast.ts'
import { call } from './call.ts'
import { previousOf, queryKey, requireSession } from './use-api-query.ts'

/** One page of a list, as the server sends it (`listOf` in the contract). */
export type Page<Row> = {
  data: Row[]
  total: number
  matched: number
  more?: boolean | undefined
  nextCursor: string | null
}

/** An endpoint that lists rows by the filters in its query. */
export type ListEndpoint<Query, Row> = Endpoint & {
  input: { _zod: { output: { query: Query } } }
  reply: { _zod: { output: Page<Row> } }
}

/** One page of a list that grows. One that the server does not count has no totals. */
type GrowingPage<Row> = Omit<Page<Row>, 'total' | 'matched'> & Partial<Pick<Page<Row>, 'total' | 'matched'>>

/** The rows that have been read, and how many there are. */
export type ListRows<Row> = {
  rows: readonly Row[]
  /** The number of all rows, regardless of filters. */
  total: number
  /** The number of rows that match the filters. */
  matched: number
  /** Whether there are more rows than the server counted. */
  more?: boolean | undefined
}

export type ApiList<Row, Answer = Page<Row>> = {
  /** The rows of all pages so far, and the whole answer with the latest one. */
  list: Loadable<ListRows<Row> & { last: Answer | undefined }>
  /** The rows belong to the previous search or filter; the new ones are loading. */
  isSearching: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** Reads the next page; null if that failed, which a toast says. */
  loadMore: () => Promise<Answer | null>
  /** Reads all pages again. */
  reload: () => Promise<unknown>
  /** Why the rows may be out of date, with a way to try again; null if they are not. */
  outOfDate: { retry: () => void; retrying: boolean } | null
}

/**
 * Reads a list that grows downwards. A list whose pages are in the URL uses `usePagedList`.
 * @param failure the message if the list can't be loaded, e.g. "Failed to load transactions"
 */
export function useGrowingList<Query, Row>(
  endpoint: ListEndpoint<Query, Row>,
  query: NoInfer<Query>,
  failure: string,
): ApiList<Row> {
  return useApiList(
    endpoint,
    { query },
    (page, signal) => call(endpoint, { query: { ...query, ...page } }, signal),
    failure,
  )
}

/**
 * The same for an endpoint whose answer says more about the list, or whose address depends on it.
 * @param filters everything that the list depends on besides the cursor
 * @param read reads one page: `(page, signal) => call(endpoint, { query: { ...filters, ...page } }, signal)`
 * @param failure the message if the list can't be loaded, e.g. "Failed to load transactions"
 * @param enabled false while it is not on the screen
 */
export function useApiList<Row, Answer extends object>(
  endpoint: Endpoint,
  filters: object,
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<GrowingPage<Row> & Answer>,
  failure: string,
  enabled = true,
): ApiList<Row, Answer> {
  const userId = useSession()?.user.id
  const query = useInfiniteQuery({
    queryKey: [...queryKey(userId, endpoint, filters), 'pages'],
    queryFn: ({ pageParam: cursor, signal }) => {
      requireSession(userId, endpoint)
      return read(cursor === null ? {} : { cursor }, signal)
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: rowsOf,
    placeholderData: previousOf(userId),
    enabled,
  })

  async function loadMore() {
    const { isFetchNextPageError, data } = await query.fetchNextPage()
    if (isFetchNextPageError) toast.error(failure, { hint: 'Please try again.' })
    return isFetchNextPageError ? null : (data?.last ?? null)
  }

  return {
    list: loadable(query, failure),
    isSearching: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore,
    reload: query.refetch,
    outOfDate: query.isRefetchError
      ? { retry: () => void query.refetch(), retrying: query.isFetching }
      : null,
  }
}

const firstPage: string | null = null

function rowsOf<Row, Answer>({ pages }: { pages: (GrowingPage<Row> & Answer)[] }) {
  const last = pages.at(-1)
  return {
    rows: pages.flatMap(({ data }) => data),
    total: last?.total ?? 0,
    matched: last?.matched ?? 0,
    more: last && last.matched === undefined ? true : last?.more,
    last,
  }
}

import { ApiError } from '@bank/contract/client'
import type { Endpoint, Received } from '@bank/contract/endpoint'
import { problems } from '@bank/contract/problem'
import { useQuery } from '@tanstack/react-query'
import { queryKey } from '../queries.ts'
import { useSession } from '../session.ts'
import { type Loadable, loadable } from '../ui/loadable/loadable.ts'
import { usePageSteps } from './page-steps.ts'

/** How many rows a page has. */
const PAGE_ROWS = 50

type Page<Row> = {
  data: Row[]
  total: number
  matched: number
  more?: boolean | undefined
  nextCursor: string | null
}

export type PagedList<Row> = {
  list: Loadable<{ rows: readonly Row[]; total: number; matched: number; more: boolean | undefined }>
  /** The rows still belong to the search, the filter or the page before. */
  isSearching: boolean
  /** Why what is shown may be out of date, with a way to try again; null where it is not. */
  outOfDate: { retry: () => void; retrying: boolean } | null
  toFirst: (() => void) | null
  toPrevious: (() => void) | null
  toNext: (() => void) | null
}

/**
 * Reads one page of a list, as fresh as `useFreshList`; which one stands in the URL. For lists that are gone through page
 * by page, where `useFreshList` is for those that grow downwards.
 * @param input what the list is asked with, without `limit` and `cursor`
 * @param read reads a page; `call` itself can't be given an input that is put together from a generic one
 * @param failure what to say when it can't be loaded, e.g. "Failed to fetch users"
 */
export function usePagedList<E extends Endpoint, Row>(
  endpoint: E,
  input: Received<E>,
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
  failure: string,
): PagedList<Row> {
  const userId = useSession()?.user.id
  const { cursor, toNext, toPrevious, toFirst } = usePageSteps()
  const query = useQuery({
    queryKey: [...queryKey(userId, endpoint, input), 'page', cursor],
    queryFn: ({ signal }) => {
      if (userId === undefined) throw sessionEnded()
      return read({ limit: PAGE_ROWS, ...(cursor !== null && { cursor }) }, signal)
    },
    select: ({ data, total, matched, more, nextCursor }) => ({
      rows: data,
      total,
      matched,
      more,
      nextCursor,
    }),
    // The last rows stay while the next ones load, but never somebody else's (hazard C11).
    placeholderData: (previous, asked) => (asked?.queryKey[0] === userId ? previous : undefined),
    staleTime: 0,
  })
  const nextCursor = query.isPlaceholderData ? null : (query.data?.nextCursor ?? null)

  return {
    list: loadable(query, failure),
    isSearching: query.isPlaceholderData,
    outOfDate: query.isRefetchError
      ? { retry: () => void query.refetch(), retrying: query.isFetching }
      : null,
    toFirst,
    toPrevious,
    toNext: nextCursor === null ? null : () => toNext(nextCursor),
  }
}

function sessionEnded(): ApiError {
  const { status, message } = problems.session_expired
  return new ApiError(status, 'session_expired', message)
}

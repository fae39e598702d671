import type { Endpoint, Received } from '@bank/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { previousOf, queryKey } from '../queries.ts'
import { useSession } from '../session.ts'
import { type Loadable, loadable, mapLoadable } from '../ui/loadable/loadable.ts'
import { type Page, requireUser } from './fresh.ts'
import { PAGE_ROWS, type Turning, useLostPage, usePlace } from './place.ts'

export type PagedList<Row> = {
  list: Loadable<{
    rows: readonly Row[]
    /** All that there are, whatever the filters. */
    total: number
    /** What the filters left. */
    matched: number
    /** There are more than that, which nobody counted. */
    more?: boolean | undefined
    nextCursor: string | null
  }>
  /** The rows still belong to the search, the filter or the page before; those of now are on their way. */
  isSearching: boolean
  /** Why what is shown may be out of date, with a way to try again; null where it is not. */
  outOfDate: { retry: () => void; retrying: boolean } | null
  turning: Turning
}

/**
 * Reads one page of a screen's list, as fresh as `useFresh`; which one stands in the URL.
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
  const turning = usePlace()
  const { cursor } = turning.place
  const query = useQuery({
    queryKey: [...queryKey(userId, endpoint, input), 'page', cursor],
    queryFn: ({ signal }) => {
      requireUser(userId)
      return read({ limit: PAGE_ROWS, ...(cursor !== null && { cursor }) }, signal)
    },
    placeholderData: previousOf(userId),
    staleTime: 0,
  })
  useLostPage(turning, query)

  return {
    list: mapLoadable(loadable(query, failure), asRows),
    isSearching: query.isPlaceholderData,
    outOfDate: query.isRefetchError
      ? { retry: () => void query.refetch(), retrying: query.isFetching }
      : null,
    turning,
  }
}

/** A page as the server tells it, with its rows by their name. */
export function asRows<Row>({ data: rows, total, matched, more, nextCursor }: Page<Row>) {
  return { rows, total, matched, more, nextCursor }
}

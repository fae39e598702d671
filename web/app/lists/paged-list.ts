import type { Endpoint, Received } from '@bank/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { previousOf, queryKey } from '../api/queries.ts'
import { useSession } from '../session/session.ts'
import { type Loadable, loadable, mapLoadable } from '../ui/loadable/loadable.ts'
import { type Page, requireUser } from './fresh.ts'
import { PAGE_ROWS, type Turning, useLostPage, usePlace } from './place.ts'

export type PagedList<Row> = {
  list: Loadable<{
    rows: readonly Row[]
    /** The number of all rows, regardless of filters. */
    total: number
    /** The number of rows that match the filters. */
    matched: number
    /** Whether there are more rows than the server counted. */
    more?: boolean | undefined
    nextCursor: string | null
  }>
  /** The rows belong to the previous search, filter or page; the new ones are loading. */
  isSearching: boolean
  /** Why the rows may be out of date, with a way to try again; null if they are not. */
  outOfDate: { retry: () => void; retrying: boolean } | null
  turning: Turning
}

/**
 * Reads one page of a screen's list, as fresh as `useFresh`. The page is given by the URL.
 * @param input the list's input, without `limit` and `cursor`
 * @param read reads a page; `call` itself does not accept an input that is built from a generic one
 * @param failure the message if the list can't be loaded, e.g. "Failed to fetch users"
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

/** A page as the server sends it, with `data` renamed to `rows`. */
export function asRows<Row>({ data: rows, total, matched, more, nextCursor }: Page<Row>) {
  return { rows, total, matched, more, nextCursor }
}

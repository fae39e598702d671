import type { Endpoint } from '@bank/contract/endpoint'
import type { Page } from '../api/use-api-list.ts'
import { useApiRead } from '../api/use-api-query.ts'
import { type Loadable, loadable, mapLoadable } from '../ui/loadable/loadable.ts'
import { PAGE_SIZE, type Paging, usePaging, useReturnToFirstPage } from './place.ts'

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
  paging: Paging
}

/**
 * Reads one page of a screen's list. The page is given by the URL.
 * @param filters everything that the list depends on besides the page
 * @param read reads a page: `(page, signal) => call(endpoint, { query: { ...filters, ...page } }, signal)`
 * @param failure the message if the list can't be loaded, e.g. "Failed to fetch users"
 */
export function usePagedList<Row>(
  endpoint: Endpoint,
  filters: object,
  read: (page: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Page<Row>>,
  failure: string,
): PagedList<Row> {
  const paging = usePaging()
  const { cursor } = paging.position
  const page = { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) }
  const query = useApiRead(endpoint, { filters, page }, (signal) => read(page, signal), {
    keepPrevious: true,
  })
  useReturnToFirstPage(paging, query)

  return {
    list: mapLoadable(loadable(query, failure), asRows),
    isSearching: query.isPlaceholderData,
    outOfDate: query.isRefetchError
      ? { retry: () => void query.refetch(), retrying: query.isFetching }
      : null,
    paging,
  }
}

/** A page as the server sends it, with `data` renamed to `rows`. */
export function asRows<Row>({ data: rows, total, matched, more, nextCursor }: Page<Row>) {
  return { rows, total, matched, more, nextCursor }
}

import { call } from '../api/call.ts'
import type { ListEndpoint, ListRows, Page } from '../api/use-api-list.ts'
import { useApiRead } from '../api/use-api-query.ts'
import { type Loadable, loadable, mapLoadable } from '../ui/loadable/loadable.ts'
import { PAGE_SIZE, type Paging, usePaging, useReturnToFirstPage } from './place.ts'

export type PagedList<Row> = {
  list: Loadable<ListRows<Row> & { nextCursor: string | null }>
  /** The rows belong to the previous search, filter or page; the new ones are loading. */
  isSearching: boolean
  /** Why the rows may be out of date, with a way to try again; null if they are not. */
  outOfDate: { retry: () => void; retrying: boolean } | null
  paging: Paging
}

/**
 * Reads one page of a screen's list. The page is given by the URL.
 * @param failure the message if the list can't be loaded, e.g. "Failed to fetch users"
 */
export function usePagedList<Query, Row>(
  endpoint: ListEndpoint<Query, Row>,
  query: NoInfer<Query>,
  failure: string,
): PagedList<Row> {
  const paging = usePaging()
  const { cursor } = paging.position
  const input = { query: { ...query, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) } }
  const page = useApiRead(endpoint, input, (signal) => call(endpoint, input, signal), { keepPrevious: true })
  useReturnToFirstPage(paging, page)

  return {
    list: mapLoadable(loadable(page, failure), asRows),
    isSearching: page.isPlaceholderData,
    outOfDate: page.isRefetchError ? { retry: () => void page.refetch(), retrying: page.isFetching } : null,
    paging,
  }
}

/** A page as the server sends it, with `data` renamed to `rows`. */
export function asRows<Row>({ data: rows, total, matched, more, nextCursor }: Page<Row>) {
  return { rows, total, matched, more, nextCursor }
}

import type { Activity, ActivityRow } from '@bank/contract/activity'
import type { Endpoint } from '@bank/contract/endpoint'
import { type ApiList, useApiList } from '../api/use-api-list.ts'
import type { Loadable } from '../ui/loadable/loadable.ts'

/** How many rows are read at once. */
export const PAGE = 25

/** Rows that grow by pages, whatever else their answer says. */
export type RowPages<Row> = Pick<ApiList<Row>, 'isSearching' | 'hasMore' | 'isLoadingMore'> & {
  list: Loadable<{ rows: readonly Row[] }>
  showMore: () => void
}

export type ActivityPages = ApiList<ActivityRow, Activity> & { showMore: () => void }

/**
 * The rows of a balance, page by page, with the balances around the whole period.
 * @param about whose rows, of which balance, with which filters
 */
export function useActivityPages(
  endpoint: Endpoint,
  about: object,
  read: (page: { cursor?: string }, signal: AbortSignal) => Promise<Activity>,
): ActivityPages {
  const pages = useApiList(endpoint, about, read, 'Failed to load activity')
  const { list, loadMore, reload } = pages
  const last = list.status === 'ready' ? list.value.last : undefined

  async function showMore() {
    const next = await loadMore()
    // If a bound moved between two pages, the earlier rows are outdated: read them all again.
    const isOther = next && last && (next.opening !== last.opening || next.closing !== last.closing)
    if (isOther) await reload()
  }

  return { ...pages, showMore: () => void showMore() }
}

/** The balances around the period; null while they load, and where a search leaves rows out. */
export function boundsOf({ list }: ActivityPages) {
  const last = list.status === 'ready' ? list.value.last : undefined
  if (!last || last.opening === null || last.closing === null) return null
  return { opening: last.opening, closing: last.closing }
}

import { useState } from 'react'
import type { ApiList } from '../../api/use-api-list.ts'
import { mapLoadable } from '../../ui/loadable/loadable.ts'

/** How many rows of a list are shown at first: enough to notice a stranger. */
export const SHOWN = 3

/** A page of such a list. */
export const QUERY = { limit: 10 }

/** The first few rows of a growing list. "Show more" adds the rest of the page, and then whole pages. */
export function useFirstFew<Row>(growing: ApiList<Row>): ApiList<Row> {
  const [showsAll, setShowsAll] = useState(false)
  const { list } = growing
  if (showsAll || list.status !== 'ready' || list.value.rows.length <= SHOWN) return growing
  return {
    ...growing,
    list: mapLoadable(list, (known) => ({ ...known, rows: known.rows.slice(0, SHOWN) })),
    hasMore: true,
    loadMore: async () => {
      setShowsAll(true)
      return null
    },
  }
}

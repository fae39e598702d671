import { useEffect, useRef } from 'react'
import { announce } from '../ui/announce/announce.ts'

type Arrivals = {
  /** The ids of the rows on the page; null while they are loaded, or belong to another list. */
  ids: readonly string[] | null
  /** Which list it is, with its filters and its page: another one begins anew. */
  of: string
  /** Whether other pages follow: what comes from them after a row has left is not new. */
  hasMore: boolean
  /** "1 new request"; null if the list is not one in which people wait for rows. */
  words: ((count: number) => string) | null
}

/** Says once, politely, how many rows have come to a list while it is on the screen. Never at its first reading. */
export function useArrivals({ ids, of, hasMore, words }: Arrivals): void {
  const known = useRef<{ of: string; ids: readonly string[]; hasMore: boolean } | null>(null)
  useEffect(() => {
    if (ids === null) return
    const before = known.current
    known.current = { of, ids, hasMore }
    if (before?.of !== of || words === null) return
    const count = countArrivals(before.ids, ids, before.hasMore)
    if (count > 0) announce(words(count))
  })
}

/** How many rows are new, of two readings of a page. */
export function countArrivals(before: readonly string[], now: readonly string[], hadMore: boolean): number {
  const lastKnown = now.findLastIndex((id) => before.includes(id))
  return now.filter((id, index) => !before.includes(id) && (!hadMore || index < lastKnown)).length
}

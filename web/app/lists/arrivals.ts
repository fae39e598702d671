import { useEffect, useRef } from 'react'
import { announce } from '../ui/announce/announce.ts'

/** How long after an announcement further arrivals are collected, in milliseconds: a busy bank would never stop talking. */
const TOGETHER_MS = 10_000

type Words = (count: number) => string

type Arrivals = {
  /** The ids of the rows on the page; null while they are loaded, or belong to another list. */
  ids: readonly string[] | null
  /** Which list it is, with its filters and its page: another one begins anew. */
  of: string
  /** Whether other pages follow: what comes from them after a row has left is not new. */
  hasMore: boolean
  /** "1 new request"; null if the list is not one in which people wait for rows. */
  words: Words | null
}

/**
 * Says politely how many rows have come to a list while it is on the screen: the first at once, those of the next seconds
 * together. Never at its first reading.
 */
export function useArrivals({ ids, of, hasMore, words }: Arrivals): void {
  const known = useRef<{ of: string; ids: readonly string[]; hasMore: boolean } | null>(null)
  const teller = useRef<ReturnType<typeof tellTogether>>(null)
  useEffect(() => {
    const own = tellTogether()
    teller.current = own
    return own.forget
  }, [])
  useEffect(() => {
    if (ids === null) return
    const before = known.current
    known.current = { of, ids, hasMore }
    if (before?.of !== of || words === null) return teller.current?.forget()
    const count = countArrivals(before.ids, ids, before.hasMore)
    if (count > 0) teller.current?.add(count, words)
  })
}

function tellTogether() {
  let [count, words]: [number, Words | null] = [0, null]
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell() {
    timer = undefined
    if (count === 0 || words === null) return
    announce(words(count))
    count = 0
    timer = setTimeout(tell, TOGETHER_MS)
  }

  return {
    add(more: number, theirWords: Words) {
      count += more
      words = theirWords
      if (timer === undefined) tell()
    },
    forget() {
      clearTimeout(timer)
      timer = undefined
      count = 0
    },
  }
}

/** How many rows are new, of two readings of a page. */
export function countArrivals(before: readonly string[], now: readonly string[], hadMore: boolean): number {
  const lastKnown = now.findLastIndex((id) => before.includes(id))
  return now.filter((id, index) => !before.includes(id) && (!hadMore || index < lastKnown)).length
}

import { ApiError } from '@bank/contract/client'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod'
import { useUrlParameters } from '../url-parameters.ts'

/** How many rows a page shows. */
export const PAGE_ROWS = 50

/** Which page of a list: where it begins, and its number for people. The first has no cursor. */
export type Place = { cursor: string | null; page: number }

/** The page that is shown, and the ways to the others. */
export type Turning = ReturnType<typeof usePlace>

/**
 * The way through the pages of a list. Which one is shown stands in the URL, so that it can be returned to and sent to a
 * colleague. The server knows the way on from a page, not back; so each page that was turned to remembers, in the
 * browser's history, where the ones before it begin, and a reload keeps that.
 */
export function usePlace() {
  const [parameters, changeParameters] = useUrlParameters()
  const { state } = useLocation()
  const cursor = parameters.get('cursor')
  const place: Place = {
    cursor,
    page: cursor === null ? 1 : (PageNumber.safeParse(parameters.get('page')).data ?? 1),
  }
  // Another filter begins on the first page, and what led to a page of the list before is forgotten.
  const trail = cursor === null ? [] : (Trail.safeParse(state).data?.trail ?? [])

  function turn(to: Place, passed: readonly string[], { replace = false } = {}) {
    changeParameters(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('cursor')
        next.delete('page')
        if (to.cursor) {
          next.set('cursor', to.cursor)
          next.set('page', String(to.page))
        }
        return next
      },
      { replace, preventScrollReset: false, state: { trail: passed } },
    )
  }

  const previous = trail.at(-1)
  return {
    place,
    next: (nextCursor: string) =>
      turn({ cursor: nextCursor, page: place.page + 1 }, [...trail, cursor ?? '']),
    /** Null where nobody turned a page to get here: the first one is then the only way back. */
    previous:
      previous === undefined
        ? null
        : () => turn({ cursor: previous || null, page: place.page - 1 }, trail.slice(0, -1)),
    /** Replaces the page where it can't be shown. */
    first: (options?: { replace: boolean }) => turn({ cursor: null, page: 1 }, [], options),
  }
}

/**
 * The query with these filters; an empty one leaves it. Another filter is another list, which begins on its first page.
 * What else stands in the query stays, such as the row that somebody opened while a search was still waiting.
 */
export function withFilters(
  now: URLSearchParams,
  filters: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const name of ['cursor', 'page', ...Object.keys(filters)]) next.delete(name)
  for (const [name, value] of Object.entries(filters)) if (value !== '') next.set(name, value)
  return next
}

const Trail = z.object({ trail: z.array(z.string()) })
const PageNumber = z.coerce.number().int().min(1)

type Asked = { data?: { data: readonly unknown[] } | undefined; error: unknown; isPlaceholderData: boolean }

/**
 * Leads to the first page where the one in the address can't be shown: its cursor is another list's or was shortened on
 * its way, or its last row was decided about meanwhile. True until then.
 */
export function useLostPage({ place, first }: Turning, { data, error, isPlaceholderData }: Asked): boolean {
  const isRefused = error instanceof ApiError && error.status === 400
  const isEmpty = !isPlaceholderData && data?.data.length === 0
  const isLost = place.cursor !== null && (isRefused || isEmpty)
  useEffect(() => {
    if (isLost) first({ replace: true })
  })
  return isLost
}

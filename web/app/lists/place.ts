import { ApiError } from '@bank/contract/client'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useUrlParameters } from './url-parameters.ts'

/** How many rows a page shows. */
export const PAGE_SIZE = 50

/** A page of a list: its cursor, and its number for display. The first page has no cursor. */
export type PagePosition = { cursor: string | null; page: number }

/** The current page, and functions that lead to the others. */
export type Paging = ReturnType<typeof usePaging>

/**
 * Paging through a list. The page is in the URL, so that people can return to it or send a link to a colleague. The
 * server gives a cursor for the next page, but none for the previous one. Each page therefore keeps the cursors of
 * the pages before it in the browser's history, which survives a reload.
 */
export function usePaging() {
  const [parameters, changeParameters] = useUrlParameters()
  const { state } = useLocation()
  const cursor = parameters.get('cursor')
  const position: PagePosition = {
    cursor,
    page: cursor === null ? 1 : (PageNumber.safeParse(parameters.get('page')).data ?? 1),
  }
  // A new filter starts at the first page and forgets the cursors of the old list.
  const trail = cursor === null ? [] : (Trail.safeParse(state).data?.trail ?? [])

  function goTo(to: PagePosition, earlier: readonly string[], { replace = false } = {}) {
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
      { replace, preventScrollReset: false, state: { trail: earlier } },
    )
  }

  const previous = trail.at(-1)
  return {
    position,
    next: (nextCursor: string) =>
      goTo({ cursor: nextCursor, page: position.page + 1 }, [...trail, cursor ?? '']),
    /** Null if this page was not reached from the page before it; then only the first page can be reached. */
    previous:
      previous === undefined
        ? null
        : () => goTo({ cursor: previous || null, page: position.page - 1 }, trail.slice(0, -1)),
    /** Goes to the first page; `replace` is for a page that can't be shown. */
    first: (options?: { replace: boolean }) => goTo({ cursor: null, page: 1 }, [], options),
  }
}

/**
 * The query with these filters; empty ones are removed. A changed filter starts at the first page. Other parameters
 * stay, such as the row that was opened before a search was applied.
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
const PageNumber = z.coerce.number().check(z.int(), z.minimum(1))

type PageAnswer = {
  data?: { data: readonly unknown[] } | undefined
  error: unknown
  isPlaceholderData: boolean
}

/**
 * Goes to the first page if the page in the address can't be shown: its cursor belongs to another list or was cut
 * off, or its last row has been decided in the meantime. Returns true until then.
 */
export function useReturnToFirstPage(
  { position, first }: Paging,
  { data, error, isPlaceholderData }: PageAnswer,
): boolean {
  const isRefused = error instanceof ApiError && error.status === 400
  const isEmpty = !isPlaceholderData && data?.data.length === 0
  const isUnavailable = position.cursor !== null && (isRefused || isEmpty)
  useEffect(() => {
    if (isUnavailable) first({ replace: true })
  })
  return isUnavailable
}

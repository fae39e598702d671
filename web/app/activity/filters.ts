import { SEARCH_MAX } from '@bank/contract/text'
import { ALL_DATES, isReversed, type Period, readDay } from '../lists/period.ts'
import { useUrlFilters } from '../lists/url-filters.ts'

export type Filters = Period & { search: string }

const NONE: Filters = { ...ALL_DATES, search: '' }

/** The filters of the rows of a balance, kept in the URL. */
export const useActivityFilters = () => useUrlFilters(NONE, readFilters)

export const readFilters = (parameters: URLSearchParams): Filters => ({
  from: readDay(parameters.get('from')),
  to: readDay(parameters.get('to')),
  search: (parameters.get('search') ?? '').trim().slice(0, SEARCH_MAX).toWellFormed(),
})

/** The filters as the server takes them. `to` is left out while it is before `from`. */
export function asQuery(filters: Filters) {
  const { from, search } = filters
  const to = isReversed(filters) ? '' : filters.to
  return { ...(from !== '' && { from }), ...(to !== '' && { to }), ...(search !== '' && { search }) }
}

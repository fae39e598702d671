import { SEARCH_MAX } from '@bank/contract/text'
import { useCallback } from 'react'
import { withFilters } from './place.ts'
import { useUrlParameters } from './url-parameters.ts'

/** A list's search, kept in the URL. A new search starts at the first page. */
export function useUrlSearch() {
  const [parameters, change] = useUrlParameters()
  const setSearch = useCallback((search: string) => change((now) => withFilters(now, { search })), [change])
  return { search: (parameters.get('search') ?? '').slice(0, SEARCH_MAX), setSearch }
}

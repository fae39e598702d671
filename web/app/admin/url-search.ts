import { SEARCH_MAX } from '@bank/contract/text'
import { useCallback } from 'react'
import { useUrlParameters, withParameter } from '../url-parameters.ts'

/** A list's search, which stands in the URL. Another search begins at its first page again. */
export function useUrlSearch() {
  const [parameters, change] = useUrlParameters()
  const setSearch = useCallback(
    (search: string) => change(() => withParameter(new URLSearchParams(), 'search', search)),
    [change],
  )
  return { search: (parameters.get('search') ?? '').slice(0, SEARCH_MAX), setSearch }
}

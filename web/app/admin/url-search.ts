import { SEARCH_MAX } from '@bank/contract/text'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** A list's search, which stands in the URL. Another search begins at its first page again. */
export function useUrlSearch() {
  const [parameters, setParameters] = useSearchParams()
  const setSearch = useCallback(
    (search: string) =>
      setParameters(search === '' ? {} : { search }, { replace: true, preventScrollReset: true }),
    [setParameters],
  )
  return { search: (parameters.get('search') ?? '').slice(0, SEARCH_MAX), setSearch }
}

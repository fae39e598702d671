import { useCallback } from 'react'
import { type Location, type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** The last change at a location. It is in the address only once the router has navigated. */
let latestChange: { from: Location; parameters: URLSearchParams } | null = null

/**
 * The query of the address and a function to change it. Each change starts from the result of the one before. The
 * router's own `useSearchParams` starts from the last render and would lose the first of two quick changes, for example
 * while the page is still loading.
 *
 * A change replaces the history entry and keeps the scroll position, unless its options say otherwise.
 */
export function useUrlParameters(): [
  parameters: URLSearchParams,
  change: (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void,
] {
  const [parameters, setParameters] = useSearchParams()
  const location = useLocation()
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      const changed = next(latestChange?.from === location ? latestChange.parameters : parameters)
      latestChange = { from: location, parameters: changed }
      setParameters(changed, { replace: true, preventScrollReset: true, ...options })
    },
    [location, parameters, setParameters],
  )
  return [parameters, change]
}

/** A copy of the parameters with one of them set, or removed if its value is empty. */
export function withParameter(
  parameters: URLSearchParams,
  name: string,
  value: string | null,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

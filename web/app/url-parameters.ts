import { useCallback } from 'react'
import { type Location, type NavigateOptions, useLocation, useSearchParams } from 'react-router'

/** What was written from a location, and stands in the address only once the router has answered. */
let underWay: { from: Location; parameters: URLSearchParams } | null = null

/**
 * The query of the address and a way to change it. Each change begins at what the one before it wrote: the router's
 * own `useSearchParams` begins at the last render, so of two changes at once, as where a visitor is faster than a
 * page wakes up, the first would be lost.
 *
 * A change replaces the history's entry and keeps the scrolling, unless its options say otherwise.
 */
export function useUrlParameters(): [
  parameters: URLSearchParams,
  change: (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void,
] {
  const [parameters, setParameters] = useSearchParams()
  const location = useLocation()
  const change = useCallback(
    (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      const written = next(underWay?.from === location ? underWay.parameters : parameters)
      underWay = { from: location, parameters: written }
      setParameters(written, { replace: true, preventScrollReset: true, ...options })
    },
    [location, parameters, setParameters],
  )
  return [parameters, change]
}

/** The same parameters with one of them set, or without it where its value is empty. */
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

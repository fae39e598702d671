/**
 * Data from elsewhere, in exactly one state. A union and not several booleans, so that a screen cannot show a figure and
 * its error at once, and a figure cannot be 0 before it is known.
 */
export type Loadable<Value> =
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: () => void; retrying: boolean }
  | { status: 'ready'; value: Value }

/** The part of a TanStack query that is needed here. Defined by shape, so that ui imports no data library. */
interface QueryLike<Value> {
  data: Value | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/**
 * A query as a Loadable. Loaded data stays on the screen if a later refresh fails.
 * @param failure the message for a failure, e.g. "Failed to load transactions"
 */
export function loadable<Value>(query: QueryLike<Value>, failure: string): Loadable<Value> {
  if (query.data !== undefined) return { status: 'ready', value: query.data }
  if (query.isError) {
    return {
      status: 'failed',
      message: failure,
      retry: () => void query.refetch(),
      retrying: query.isFetching,
    }
  }
  return { status: 'loading' }
}

/** The same state with a changed value, e.g. a filtered list. */
export function mapLoadable<From, To>(from: Loadable<From>, change: (value: From) => To): Loadable<To> {
  return from.status === 'ready' ? { status: 'ready', value: change(from.value) } : from
}

/** A value that is already known. */
export function ready<Value>(value: Value): Loadable<Value> {
  return { status: 'ready', value }
}

/**
 * Something that comes from elsewhere, in the one state it is in. A union and not several booleans, so that a screen
 * cannot show a figure and its error at once, and a figure cannot read 0 before it is known.
 */
export type Loadable<Value> =
  | { status: 'loading' }
  | { status: 'failed'; message: string; retry: () => void; retrying: boolean }
  | { status: 'ready'; value: Value }

/** The part of a TanStack query that matters here, named by shape so that ui imports no data library. */
interface QueryLike<Value> {
  data: Value | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/**
 * A query as a Loadable. Data once loaded stays on the screen when a later refresh fails.
 * @param failure what to say when it cannot be loaded, e.g. "Failed to load transactions"
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

/** The same state with another value, e.g. a filtered list. */
export function mapLoadable<From, To>(from: Loadable<From>, change: (value: From) => To): Loadable<To> {
  return from.status === 'ready' ? { status: 'ready', value: change(from.value) } : from
}

/** A value that is already here. */
export function ready<Value>(value: Value): Loadable<Value> {
  return { status: 'ready', value }
}

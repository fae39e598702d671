import type { Endpoint, Received, Reply } from '@bank/contract/endpoint'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSession } from '../account/session/session.ts'
import { currentSession } from '../account/session/store.ts'
import { call, sessionEndedError } from './call.ts'
import { earlyAnswer } from './early-reads.ts'

type Options<Answer> = {
  /** False while the answer is not needed. */
  enabled?: boolean
  /** Shows the last answer while a new page or filter loads, instead of a skeleton. */
  keepPrevious?: boolean
  /**
   * For dashboard data, which is cached for five minutes, as specified. All other data is read again whenever its screen
   * opens and whenever the window gets the focus, because other people change it.
   */
  allowStale?: boolean
  /**
   * For work that the server does by itself: after how many milliseconds to ask again, or false. Not in a hidden window.
   * @param answers how many answers have come
   */
  askAgain?: (answer: Answer, answers: number) => number | false
  /** An answer that came before the screen was drawn. */
  early?: () => Answer | undefined
}

const FIVE_MINUTES_MS = 300_000

/** Reads an endpoint: `useApiQuery(finances.accounts, {})`. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: Received<E>,
  options: Options<Reply<E>> = {},
): UseQueryResult<Reply<E>> {
  return useApiRead(endpoint, input, (signal) => call(endpoint, input, signal), {
    ...options,
    early: () => earlyAnswer(endpoint, input),
  })
}

/**
 * Reads through a function that calls the endpoint itself, for an answer that is put together from several calls.
 *
 * The query's key begins with the user's id, so that two customers in one tab never share an answer (HAZ-C11). If the
 * session ends while a screen is open, the key changes: the figures leave the screen at once and the screen shows a
 * failure. Without a session nothing is requested.
 * @param input everything that the answer depends on
 */
export function useApiRead<Answer>(
  endpoint: Endpoint,
  input: object,
  read: (signal: AbortSignal) => Promise<Answer>,
  { enabled = true, keepPrevious = false, allowStale = false, askAgain, early }: Options<Answer> = {},
): UseQueryResult<Answer> {
  const userId = useSession()?.user.id
  return useQuery<Answer>({
    queryKey: queryKey(userId, endpoint, input),
    queryFn: ({ signal }) => {
      requireSession(userId, endpoint)
      return read(signal)
    },
    enabled,
    ...(early && { initialData: early }),
    ...(allowStale && { staleTime: FIVE_MINUTES_MS }),
    ...(keepPrevious && { placeholderData: previousOf(userId) }),
    ...(askAgain && {
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data === undefined ? false : askAgain(data, dataUpdateCount),
    }),
  })
}

/** Throws the failure that a screen shows if its session has ended. Nothing is read for a person who is awaited. */
export function requireSession(userId: string | undefined, { access }: Endpoint): void {
  if (access !== 'public' && (userId === undefined || currentSession() === null)) throw sessionEndedError()
}

/** The last answer while the next one loads, but never another person's (HAZ-C11). */
export function previousOf(userId: string | undefined) {
  return <Answer>(previous: Answer | undefined, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[0] === userId ? previous : undefined
}

/** The key of an answer: user, endpoint, input. */
export function queryKey(userId: string | undefined, endpoint: Endpoint, input: object) {
  return [userId, endpointName(endpoint), input] as const
}

/** "GET /accounts" */
export const endpointName = ({ method, path }: Endpoint) => `${method} ${path}`

import type { Endpoint, Received, Reply } from '@bank/contract/endpoint'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { call, sessionEnded } from './call.ts'
import { queryClient } from './query-client.ts'

type Options = {
  /** False while the answer is not needed. */
  enabled?: boolean
  /** Shows the last answer while a new page or filter loads, instead of a skeleton. */
  keepPrevious?: boolean
  /**
   * For dashboard data, which is cached for five minutes, as specified. All other data is read again whenever its screen
   * opens and whenever the window gets the focus, because other people change it.
   */
  mayBeOld?: boolean
}

const FIVE_MINUTES_MS = 300_000

/**
 * Reads an endpoint: `useApiQuery(finances.accounts, {})`.
 *
 * The query's key begins with the user's id, so that two customers in one tab never share an answer (HAZ-C11). If the
 * session ends while a screen is open, the key changes: the figures leave the screen at once and the screen shows a
 * failure. Without a session nothing is requested.
 */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  input: Received<E>,
  { enabled = true, keepPrevious = false, mayBeOld = false }: Options = {},
): UseQueryResult<Reply<E>> {
  const userId = useSession()?.user.id
  return useQuery<Reply<E>>({
    queryKey: queryKey(userId, endpoint, input),
    queryFn: ({ signal }) => {
      if (userId === undefined && endpoint.access !== 'public') throw sessionEnded()
      return call(endpoint, input, signal)
    },
    enabled,
    ...(mayBeOld && { staleTime: FIVE_MINUTES_MS }),
    ...(keepPrevious && { placeholderData: previousOf(userId) }),
  })
}

/** The last answer while the next one loads, but never another person's (HAZ-C11). */
export function previousOf(userId: string | undefined) {
  return <Answer>(previous: Answer | undefined, query?: { queryKey: readonly unknown[] }) =>
    query?.queryKey[0] === userId ? previous : undefined
}

/** The key of an answer: user, endpoint, input. */
export function queryKey<E extends Endpoint>(userId: string | undefined, endpoint: E, input: Received<E>) {
  return [userId, nameOfEndpoint(endpoint), input] as const
}

/** After a change: reads these endpoints again where they are on screen, and marks them as stale elsewhere. */
export async function refresh(...endpoints: Endpoint[]): Promise<void> {
  const names = endpoints.map(nameOfEndpoint)
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [, name] }) => typeof name === 'string' && names.includes(name),
  })
}

/** Reads this endpoint again where it is on screen. A request that is under way is not repeated. */
export async function reread(endpoint: Endpoint): Promise<void> {
  await queryClient.refetchQueries(
    { type: 'active', predicate: ({ queryKey: [, name] }) => name === nameOfEndpoint(endpoint) },
    { cancelRefetch: false },
  )
}

const nameOfEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`

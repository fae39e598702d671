import type { Endpoint } from '@bank/contract/endpoint'
import { queryClient } from './query-client.ts'
import { endpointName } from './use-api-query.ts'

/** After a change: reads these endpoints again where they are on screen, and marks them as stale elsewhere. */
export const refresh = (...endpoints: readonly Endpoint[]): Promise<void> =>
  refreshNamed(new Set(endpoints.map(endpointName)))

/** The same by names such as "GET /accounts". */
export async function refreshNamed(names: ReadonlySet<string>): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [, name] }) => typeof name === 'string' && names.has(name),
  })
}

/** Reads this endpoint again where it is on screen. A request that is under way is not repeated. */
export async function refetchVisible(endpoint: Endpoint): Promise<void> {
  await queryClient.refetchQueries(
    { type: 'active', predicate: ({ queryKey: [, name] }) => name === endpointName(endpoint) },
    { cancelRefetch: false },
  )
}

/** Reads everything on the screen again, and marks all else as stale. Requests that are under way are not repeated. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries({}, { cancelRefetch: false })

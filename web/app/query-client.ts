import { ApiError } from '@bank/contract/client'
import { QueryClient } from '@tanstack/react-query'

const minutes = (count: number) => count * 60_000

/** The server has spoken and would say the same again; only silence and its own faults are worth a second try. */
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** What the signed-in screens have read. It lives in memory alone and is emptied whenever the person changes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: minutes(5),
      gcTime: minutes(10),
      retry: (failures, error) => !isFinal(error) && failures < 1,
      // By default a query waits in silence while the browser believes to be offline: a skeleton for ever.
      networkMode: 'always',
    },
    // A payment that waits for the network and goes out an hour later would be a nasty surprise.
    mutations: { retry: false, networkMode: 'always' },
  },
})

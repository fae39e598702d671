import { ApiError } from '@bank/contract/client'
import { oversight } from '@bank/contract/oversight'
import { QueryCache, QueryClient } from '@tanstack/react-query'

const minutes = (count: number) => count * 60_000

/** The server has spoken and would say the same again; only silence and its own faults are worth a second try. */
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

const STATUS = `${oversight.status.method} ${oversight.status.path}`

/** What the signed-in screens have read. It lives in memory alone and is emptied whenever the person changes. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The bank's status was read before maintenance began; read again, it tells the shell why its screens are empty.
    onError(error) {
      if (error instanceof ApiError && error.code === 'maintenance')
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === STATUS })
    },
  }),
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

import { ApiError } from '@bank/contract/client'
import { oversight } from '@bank/contract/oversight'
import { focusManager, QueryCache, QueryClient } from '@tanstack/react-query'

const TEN_MINUTES_MS = 600_000

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
      gcTime: TEN_MINUTES_MS,
      retry: (failures, error) => !isFinal(error) && failures < 1,
      // By default a query waits in silence while the browser believes to be offline: a skeleton for ever.
      networkMode: 'always',
    },
    // A payment that waits for the network and goes out an hour later would be a nasty surprise.
    mutations: { retry: false, networkMode: 'always' },
  },
})

// By default a window counts as looked at again only where it was hidden: of two that stand side by side, neither is.
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return
  const look = () => onFocus()
  addEventListener('focus', look)
  addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('focus', look)
    removeEventListener('visibilitychange', look)
  }
})

import { ApiError } from '@bank/contract/client'
import { systemStatus } from '@bank/contract/system-status'
import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { clearWithSession } from '../account/session/store.ts'
import { noteFactorNeeded } from './factor-needed.ts'

const TEN_MINUTES_MS = 600_000

/** A 4xx is the server's decision and would be the same again. Only missing answers and 5xx are worth a second try. */
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500

const STATUS = `${systemStatus.method} ${systemStatus.path}`

/** The cache of the signed-in screens. It is kept in memory only and emptied whenever another person signs in. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The status was read before maintenance began. Read again, it lets the shell explain why its screens are empty.
    onError(error) {
      noteFactorNeeded(error)
      if (error instanceof ApiError && error.code === 'maintenance')
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === STATUS })
    },
  }),
  mutationCache: new MutationCache({ onError: noteFactorNeeded }),
  defaultOptions: {
    queries: {
      gcTime: TEN_MINUTES_MS,
      retry: (failures, error) => !isFinal(error) && failures < 1,
      // By default a query waits while the browser reports that it is offline: the skeleton would never end.
      networkMode: 'always',
    },
    // A payment must not wait for the network and go out an hour later.
    mutations: { retry: false, networkMode: 'always' },
  },
})

clearWithSession(() => {
  // Running reads are cancelled first, or they would fill the cache again.
  void queryClient.cancelQueries()
  queryClient.clear()
})

// By default only a window that was hidden counts as focused again. Two windows side by side are never hidden.
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return
  const notify = () => onFocus()
  addEventListener('focus', notify)
  addEventListener('visibilitychange', notify)
  return () => {
    removeEventListener('focus', notify)
    removeEventListener('visibilitychange', notify)
  }
})

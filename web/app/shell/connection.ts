import { ApiError } from '@bank/contract/client'
import { systemStatus } from '@bank/contract/system-status'
import { useSyncExternalStore } from 'react'
import { callWithoutAsking } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/toast/toast.ts'

/** How often the server is asked while it can't be reached, in milliseconds. */
const ASK_EVERY_MS = 5_000

/** The attribute of a screen that could not be loaded; see failure-page.tsx. */
const UNLOADED = '[data-unloaded]'

let lost = false
let timer: ReturnType<typeof setTimeout>
const listeners = new Set<() => void>()

/** Whether the bank could not be reached last, by what the browser says and what the screens' calls found. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => lost)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins to listen, for as long as the page lives: a screen that failed is loaded again even without its shell. */
function watchConnection(): void {
  addEventListener('offline', lose)
  addEventListener('online', () => void ask())
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success' && !event.action.manual) regain()
    else if (event.action.type === 'error' && isUnreachable(event.action.error)) lose()
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isUnreachable(event.action.error))
      return
    lose()
    // Online, a call may have arrived although its answer did not.
    if (navigator.onLine) return
    toast.error('You are offline, so this was not sent.', { hint: 'Press again once you are connected.' })
  })
  if (!navigator.onLine) lose()
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

function lose(): void {
  if (lost) return
  lost = true
  askLater()
  notify()
}

function askLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), ASK_EVERY_MS)
}

/** Any answer will do, also that the bank is under maintenance. */
async function ask(): Promise<void> {
  if (!lost) return
  try {
    await callWithoutAsking(systemStatus, {})
  } catch (error) {
    if (isUnreachable(error)) return askLater()
  }
  regain()
}

/** Everything recovers by itself: what failed or may be out of date is read again. */
function regain(): void {
  if (!lost) return
  lost = false
  clearTimeout(timer)
  notify()
  if (document.querySelector(UNLOADED)) location.reload()
  else void queryClient.invalidateQueries()
}

function notify(): void {
  for (const listener of listeners) listener()
}

watchConnection()

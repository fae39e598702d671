import { ApiError } from '@bank/contract/client'
import { systemStatus } from '@bank/contract/system-status'
import { useSyncExternalStore } from 'react'
import { callWithoutAsking } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { toast } from '../ui/toast/toast.ts'

/** How often the server is asked while it can't be reached, in milliseconds. */
const ASK_EVERY_MS = 5_000

/** The attribute of a screen or a chart that could not be loaded; see failure-page.tsx. */
const UNLOADED = '[data-unloaded]'

/** `offline` by what the browser says: then nothing is sent. Otherwise a call may arrive although its answer does not. */
export type Loss = 'offline' | 'unreachable'

let lost: Loss | null = null
/** What was pressed while the browser was offline. */
const pressedOffline = new WeakSet<object>()
let timer: ReturnType<typeof setTimeout>
const listeners = new Set<() => void>()

/** Why the bank could not be reached last, by what the browser says and what the screens' calls found; null if it could. */
export function useConnectionLost(): Loss | null {
  return useSyncExternalStore(subscribe, () => lost)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins to listen, for as long as the page lives: a screen that failed is loaded again even without its shell. */
function watchConnection(): void {
  addEventListener('offline', lose)
  // The notice stays as it is until the answer: most often it then goes.
  addEventListener('online', () => void ask())
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success' && !event.action.manual) regain()
    else if (event.action.type === 'error' && isUnreachable(event.action.error)) lose()
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'pending' && !navigator.onLine) pressedOffline.add(event.mutation)
    if (event.action.type !== 'error' || !isUnreachable(event.action.error)) return
    lose()
    if (navigator.onLine || !pressedOffline.has(event.mutation) || event.mutation.meta?.saidInPlace) return
    toast.error('You are offline, so this was not sent.', { hint: 'Press again once you are connected.' })
  })
  if (!navigator.onLine) lose()
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0

function lose(): void {
  const why = navigator.onLine ? 'unreachable' : 'offline'
  if (lost === why) return
  lost = why
  askLater()
  notify()
}

function askLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), ASK_EVERY_MS)
}

/** Any answer will do, even that the bank is under maintenance. */
async function ask(): Promise<void> {
  if (!lost) return
  try {
    await callWithoutAsking(systemStatus, {})
  } catch (error) {
    if (isUnreachable(error)) {
      if (lost) lose()
      return askLater()
    }
  }
  regain()
}

/** Recovers without a press: whatever failed or may be out of date is read again. */
function regain(): void {
  if (!lost) return
  lost = null
  clearTimeout(timer)
  notify()
  if (document.querySelector(UNLOADED)) location.reload()
  else void queryClient.invalidateQueries()
}

function notify(): void {
  for (const listener of listeners) listener()
}

watchConnection()

export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  hint: string | undefined
  /** How often it has been said while it stands. */
  times: number
}

interface ToastOptions {
  /** A second, quieter line. */
  hint?: string
}

/** At most this many at once: the oldest leaves when another comes, as a wall of toasts is read by nobody. */
const LIMIT = 3

let queue: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Says what just happened, from anywhere: `toast.success('Profile saved')`. The region is mounted once at the root, so a
 * toast survives navigation. Successes and news leave by themselves after a while; errors stay until they are dismissed.
 */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  /** Takes one away, by the id that showing it returned. */
  dismiss(id: number) {
    change(queue.filter((shown) => shown.id !== id))
  },
  /** Takes all of them away, e.g. on logging out. */
  clear() {
    change([])
  },
}

/** What is shown now, for ToastRegion. */
export function shownToasts(): readonly Toast[] {
  return queue
}

/** Calls back on every change of what is shown; returns the way out. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What stands there already is not stacked a second time: it is said again and stays longer. */
function show(tone: ToastTone, message: string, { hint }: ToastOptions = {}): number {
  const same = queue.find((shown) => shown.tone === tone && shown.message === message && shown.hint === hint)
  if (same) {
    change(queue.map((shown) => (shown === same ? { ...same, times: same.times + 1 } : shown)))
    return same.id
  }
  lastId += 1
  change([...queue, { id: lastId, tone, message, hint, times: 1 }].slice(-LIMIT))
  return lastId
}

function change(next: readonly Toast[]) {
  queue = next
  for (const listener of listeners) listener()
}

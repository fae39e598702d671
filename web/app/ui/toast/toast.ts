export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  hint: string | undefined
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

function show(tone: ToastTone, message: string, { hint }: ToastOptions = {}): number {
  lastId += 1
  change([...queue, { id: lastId, tone, message, hint }].slice(-LIMIT))
  return lastId
}

function change(next: readonly Toast[]) {
  queue = next
  for (const listener of listeners) listener()
}

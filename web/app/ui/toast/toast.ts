export type ToastTone = 'success' | 'error' | 'info'

export interface Toast {
  id: number
  tone: ToastTone
  message: string
  hint: string | undefined
  /** How often it was sent while it was shown. */
  times: number
}

interface ToastOptions {
  /** A second, quieter line. */
  hint?: string
}

/** The most toasts at once: the oldest goes when another comes, because people do not read a wall of toasts. */
const LIMIT = 3

let queue: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Reports what just happened, from anywhere: `toast.success('Profile saved')`. The region is mounted once at the root, so
 * a toast survives navigation. Successes and information disappear after a while; errors stay until they are dismissed.
 */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  /** Removes one toast, by the id that showing it returned. */
  dismiss(id: number) {
    change(queue.filter((shown) => shown.id !== id))
  },
  /** Removes all toasts, e.g. at logout. */
  clear() {
    change([])
  },
}

/** The toasts on the screen, for ToastRegion. */
export function shownToasts(): readonly Toast[] {
  return queue
}

/** Calls the listener on every change; returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A toast that is already shown is not stacked a second time: it is read again and stays longer. */
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

/**
 * When the server last received a request of this session, in epoch milliseconds. The server measures idleness from the
 * same moment (DEC-12). It starts at page load, because every page sends a request at once.
 */
let contactAt = Date.now()
const listeners = new Set<() => void>()

export const lastServerContact = () => contactAt

/** Notes that the server received a request of this session, and notifies the countdown. */
export function noteServerContact(at: number = Date.now()): void {
  contactAt = at
  for (const listener of listeners) listener()
}

export function subscribeToServerContact(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

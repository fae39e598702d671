/**
 * When the server last heard from this session, in epoch milliseconds: it ends an idle session by the same count (D12).
 * It begins with the page, which asks the server something at once.
 */
let heardAt = Date.now()
const listeners = new Set<() => void>()

export const lastHeard = () => heardAt

/** Notes that the server heard from this session, and tells whoever counts down to its end. */
export function serverHeard(at: number = Date.now()): void {
  heardAt = at
  for (const listener of listeners) listener()
}

export function subscribeToServerHeard(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

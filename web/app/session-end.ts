import { useSyncExternalStore } from 'react'

/**
 * Why the last session of this tab ended without anything being done here: `refused` by the server with a 401, `idle` for
 * too long, or signed out of `elsewhere`, in another tab. Apart from session-store.ts, so that the login page can ask
 * without loading all that a session needs.
 */
export type SessionEnd = 'refused' | 'idle' | 'elsewhere'

let lastEnd: SessionEnd | null = null
const listeners = new Set<() => void>()

/** Null while there is a session, and after a sign-out. In memory alone. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd
}

export function noteSessionEnd(end: SessionEnd | null): void {
  lastEnd = end
  for (const listener of listeners) listener()
}

/** Why one has to log in again; null where there is nothing to say. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(subscribe, lastSessionEnd, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

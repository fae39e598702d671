import { useSyncExternalStore } from 'react'

/**
 * Why the last session of this tab ended without an act of the person here: `refused` by the server with a 401, `idle`
 * for too long, or ended `elsewhere`, in another tab. Separate from store.ts, so that the login page can use it
 * without loading everything that a session needs.
 */
export type SessionEnd = 'refused' | 'idle' | 'elsewhere'

let lastEnd: SessionEnd | null = null
const listeners = new Set<() => void>()

/** Null during a session and after a sign-out. Kept in memory only. */
export function lastSessionEnd(): SessionEnd | null {
  return lastEnd
}

export function setSessionEnd(end: SessionEnd | null): void {
  lastEnd = end
  for (const listener of listeners) listener()
}

/** Why the person has to log in again; null if there is no reason to show. */
export function useSessionEnd(): SessionEnd | null {
  return useSyncExternalStore(subscribe, lastSessionEnd, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

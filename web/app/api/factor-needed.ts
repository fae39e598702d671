import { ApiError } from '@bank/contract/client'
import { useSyncExternalStore } from 'react'
import { clearWithSession } from '../account/session/store.ts'

/**
 * Whether the server refuses a member of staff until they have set up a second factor (DEC-44). Only its refusals tell,
 * so this is false until one has come, and kept in memory for the session.
 */
let needed = false
const listeners = new Set<() => void>()

/** Notes the refusal if the error is one. */
export function noteFactorNeeded(error: unknown): void {
  if (error instanceof ApiError && error.code === 'factor_needed') set(true)
}

/** After a factor was set up. If the server disagrees, its next refusal says so. */
export function factorIsThere(): void {
  set(false)
}

export const isFactorNeeded = () => needed

/** Whether this member of staff can only set up a second factor. */
export function useFactorNeeded(): boolean {
  return useSyncExternalStore(subscribe, isFactorNeeded, () => false)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: boolean): void {
  if (needed === next) return
  needed = next
  for (const listener of listeners) listener()
}

clearWithSession(() => set(false))

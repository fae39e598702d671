import type { Reply } from '@bank/contract/endpoint'
import type { identity } from '@bank/contract/identity'
import { useSyncExternalStore } from 'react'
import { awaitedUser, type Session, type SessionUser, shownSession, subscribeToSession } from './store.ts'

/**
 * The session that the screens show: the current one. Null after a sign-out or a 401, unless the person is asked to log in
 * again over work that would be lost.
 */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, shownSession, () => null)
}

/** The person whose session has ended and who is asked to log in again; null if nobody is. */
export function useAwaitedUser(): SessionUser | null {
  return useSyncExternalStore(subscribeToSession, awaitedUser, () => null)
}

/** The answer to a finished sign-in: the token of the new session, and its user. */
export type SignedIn = Reply<typeof identity.register>

/** "Ada Lovelace", or "User" if the name is unknown. */
export function displayName(user: SessionUser | undefined): string {
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'User'
}

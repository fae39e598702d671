import type { Reply } from '@bank/contract/endpoint'
import type { identity } from '@bank/contract/identity'
import { useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { currentSession, type Session, type SessionUser, startSession, subscribeToSession } from './store.ts'

/** The current session; null at once after a sign-out or a 401. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession, () => null)
}

/** The answer to a finished sign-in: the token of the new session, and its user. */
export type SignedIn = Reply<typeof identity.register>

/** Stores the answer of a finished sign-in and returns the address of the person's first screen. */
export function signIn({ token, user }: SignedIn): string {
  startSession(token, user)
  return user.role === 'admin' ? paths.admin.dashboard : paths.dashboard.overview
}

/** "Ada Lovelace", or "User" if the name is unknown. */
export function displayName(user: SessionUser | undefined): string {
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'User'
}

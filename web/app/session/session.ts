import type { Reply } from '@bank/contract/endpoint'
import type { identity } from '@bank/contract/identity'
import { useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { currentSession, keepSession, type Session, type SessionUser, subscribeToSession } from './store.ts'

/** The current session; null at once after a sign-out or a 401. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession, () => null)
}

/** Stores the answer of login or registration and returns the address of the person's first screen. */
export function signIn({ token, user }: Reply<typeof identity.login>): string {
  keepSession(token, user)
  return user.role === 'admin' ? paths.admin.dashboard : paths.dashboard.overview
}

/** "Ada Lovelace", or "User" if the name is unknown. */
export function nameOf(user: SessionUser | undefined): string {
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'User'
}

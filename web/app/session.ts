import type { Reply } from '@bank/contract/endpoint'
import { identity } from '@bank/contract/identity'
import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { call } from './api.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'
import {
  currentSession,
  forgetSession,
  keepSession,
  type Session,
  type SessionUser,
  subscribeToSession,
} from './session-store.ts'

/** How long signing out waits for the server, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 5_000

/** The current session; null at once after a sign-out or a 401. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession, () => null)
}

/** Stores the answer of login or registration and returns the address of the person's first screen. */
export function signIn({ token, user }: Reply<typeof identity.login>): string {
  keepSession(token, user)
  return user.role === 'admin' ? paths.admin.dashboard : paths.dashboard.overview
}

/** Ends the session on the server and here; here even if the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(identity.logout, {}, AbortSignal.timeout(LOGOUT_TIMEOUT_MS))
  } catch {
    // The server ends an idle session by itself, so the person need not wait.
  }
  forgetSession()
}

/** "Ada Lovelace", or "User" if the name is unknown. */
export function nameOf(user: SessionUser | undefined): string {
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'User'
}

/**
 * The browser's back/forward cache restores a page as it was left, figures included, possibly after a sign-out
 * (HAZ-C12). So the guards run again by a revalidation, and all data is read again from the server.
 */
export function useRecheckOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const recheck = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      if (currentSession() === null) forgetSession()
      void revalidate()
      void queryClient.invalidateQueries()
    }
    addEventListener('pageshow', recheck)
    return () => removeEventListener('pageshow', recheck)
  }, [revalidate])
}

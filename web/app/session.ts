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

/** How long signing out waits for the server before it goes on without it. */
const LOGOUT_TIMEOUT_MS = 5_000

/** Who is signed in; null after a sign-out or a 401, at once and everywhere. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, currentSession, () => null)
}

/** Keeps what login and register answer, and tells where this person begins. */
export function signIn({ token, user }: Reply<typeof identity.login>): string {
  keepSession(token, user)
  return user.role === 'admin' ? paths.admin.dashboard : paths.dashboard.overview
}

/** Ends the session on the server and here; here even where the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(identity.logout, {}, AbortSignal.timeout(LOGOUT_TIMEOUT_MS))
  } catch {
    // The server ends an idle session by itself; nobody is kept waiting for that.
  }
  forgetSession()
}

/** "Ada Lovelace", or "User" where nothing is known. */
export function nameOf(user: SessionUser | undefined): string {
  return `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || 'User'
}

/**
 * A page that the browser restores from its back/forward cache comes back as it was left, figures included, maybe
 * after a sign-out (hazard C12). So it asks again: the guards by a revalidation, the server by fresh reads.
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

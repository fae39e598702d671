import { Role, type User, UserStatus } from '@bank/contract/identity'
import * as z from 'zod'
import { queryClient } from './query-client.ts'
import { lastHeard, serverHeard } from './session-clock.ts'
import { noteSessionEnd, type SessionEnd } from './session-end.ts'
import { listenToTabs, tellTabsOfEnd } from './session-tabs.ts'

/**
 * The session as the browser keeps it: session storage, exactly the keys `token` and `user`, and of the user no more
 * than the shells and guards need (D12, hazard C8). Everything else is read from the server.
 *
 * A token and an object make a session: whatever that object lacks has the value that opens least, since the server
 * decides anyway what is told and done.
 */
const SessionUser = z.object({
  id: z.union([z.string(), z.number().transform(String)]).catch(''),
  firstName: z.string().catch(''),
  lastName: z.string().catch(''),
  role: Role.catch('user'),
  status: UserStatus.catch('pending'),
})
export type SessionUser = z.output<typeof SessionUser>

export type Session = { token: string; user: SessionUser }

const listeners = new Set<() => void>()
let last: { token: string | null; user: string | null; session: Session | null } = {
  token: null,
  user: null,
  session: null,
}

/**
 * Who is signed in, or null. The same object until the storage changes, as useSyncExternalStore wants it. Half a session, or
 * one that can't be read, is of no use to anybody and is cleared away.
 */
export function currentSession(): Session | null {
  const token = sessionStorage.getItem('token')
  const user = sessionStorage.getItem('user')
  if (token !== last.token || user !== last.user) last = { token, user, session: parse(token, user) }
  if (last.session === null && (token !== null || user !== null)) {
    sessionStorage.removeItem('token')
    sessionStorage.removeItem('user')
  }
  return last.session
}

/** Begins a session. Nothing of an earlier one is left, here or in its other tabs. */
export function keepSession(token: string, user: User): void {
  const earlier = currentSession()
  if (earlier && earlier.token !== token) tellTabsOfEnd(earlier.token, 'elsewhere')
  emptyCache()
  sessionStorage.setItem('token', token)
  keepUser(user)
  noteSessionEnd(null)
  serverHeard()
  tellEveryone()
}

/** After a change of one's own profile: the shell shows the new name. Whose session is over, or another's, changes nothing. */
export function refreshSessionUser(user: User): void {
  if (currentSession()?.user.id !== user.id) return
  keepUser(user)
  tellEveryone()
}

/** Parsing drops every key that is not named above. */
function keepUser(user: User): void {
  sessionStorage.setItem('user', JSON.stringify(SessionUser.parse(user)))
}

/**
 * Ends the session in this tab and in all others that have a copy of it: at sign-out and at every 401. It goes nowhere;
 * the guards do that (D12).
 * @param end why, where it was not the person's own doing: the screens then say that one must log in again
 */
export function forgetSession(end: SessionEnd | null = null): void {
  const session = currentSession()
  if (session) tellTabsOfEnd(session.token, end ?? 'elsewhere')
  forgetHere(end)
}

function forgetHere(end: SessionEnd | null): void {
  sessionStorage.removeItem('token')
  sessionStorage.removeItem('user')
  noteSessionEnd(end)
  emptyCache()
  tellEveryone()
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellEveryone(): void {
  for (const listener of listeners) listener()
}

/** Reads under way are given up first, or they would fill the cache again. */
function emptyCache(): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}

function parse(token: string | null, user: string | null): Session | null {
  if (!token || user === null) return null
  const parsed = SessionUser.safeParse(fromJson(user))
  return parsed.success ? { token, user: parsed.data } : null
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

listenToTabs(() => currentSession()?.token ?? null, {
  end: forgetHere,
  heard(at) {
    if (at > lastHeard()) serverHeard(at)
  },
})

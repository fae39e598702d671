import { Role, type User, UserStatus } from '@bank/contract/user'
import * as z from 'zod/mini'
import { noteAct } from './attendance.ts'
import { type SessionEnd, setSessionEnd } from './end.ts'
import { fromJson } from './from-json.ts'
import { lastServerContact, noteServerContact } from './server-contact.ts'
import { broadcastSessionEnd, listenToTabs } from './tabs.ts'
import { leavePlace } from './wanted-place.ts'

/**
 * The session in the browser: session storage, exactly the keys `token` and `user`, and of the user only what the shells
 * and guards need (DEC-12, HAZ-C8). Everything else is read from the server. A third key, `drafts`, is there while a message
 * to the bank has been begun and not sent (portal/conversation/draft.ts), and goes with the session.
 *
 * Any token with an object is a session. Fields that are missing get the value that allows least; the server decides
 * about data and actions anyway.
 */
const SessionUser = z.object({
  id: z.catch(z.union([z.string(), z.pipe(z.number(), z.transform(String))]), ''),
  firstName: z.catch(z.string(), ''),
  lastName: z.catch(z.string(), ''),
  role: z.catch(Role, 'user'),
  status: z.catch(UserStatus, 'pending'),
})
export type SessionUser = z.output<typeof SessionUser>

export type Session = { token: string; user: SessionUser }

/**
 * The session of a person who may come back to it: it has ended by itself, and the dialog of the signed-in areas asks them to
 * log in again. `keepsWork` if the screen holds something of theirs that would be lost with the data around it.
 */
type Paused = {
  session: Session
  keepsWork: boolean
  returned: Promise<boolean>
  answer: (returned: boolean) => void
}

let paused: Paused | null = null
const listeners = new Set<() => void>()
const clearers = new Set<() => void>()
let parsed: { token: string | null; user: string | null; session: Session | null } = {
  token: null,
  user: null,
  session: null,
}

/**
 * The current session, or null. The same object until the storage changes, as useSyncExternalStore requires. An
 * incomplete or unreadable session is removed.
 */
export function currentSession(): Session | null {
  const token = sessionStorage.getItem('token')
  const user = sessionStorage.getItem('user')
  if (token !== parsed.token || user !== parsed.user) parsed = { token, user, session: parse(token, user) }
  if (parsed.session === null && (token !== null || user !== null)) {
    sessionStorage.removeItem('token')
    sessionStorage.removeItem('user')
  }
  return parsed.session
}

/**
 * The session that the screens show: the current one, or the one that waits for its person with their work in it. Its data is
 * then hidden and none of it is read (shell/session-return.tsx).
 */
export function shownSession(): Session | null {
  return currentSession() ?? (paused?.keepsWork ? paused.session : null)
}

/** The person whose session has ended and who is asked to log in again; null if nobody is. */
export function awaitedUser(): SessionUser | null {
  return paused?.session.user ?? null
}

/** Whether this person is signed in, if need be after waiting until they have logged in again or decline to. */
export async function isBack(userId: string): Promise<boolean> {
  if (paused?.session.user.id === userId) return paused.returned
  return currentSession()?.user.id === userId
}

/**
 * Begins a session. Ends an earlier one here and in its other tabs. If it is the awaited person's, everything that they had
 * on the screen stays.
 */
export function startSession(token: string, user: User): void {
  const earlier = currentSession()
  if (earlier && earlier.token !== token) broadcastSessionEnd(earlier.token, 'elsewhere')
  const isReturn = paused?.session.user.id === user.id
  sessionStorage.setItem('token', token)
  storeUser(user)
  setSessionEnd(null)
  // A passkey is used outside the page.
  noteAct()
  noteServerContact()
  if (!isReturn) {
    sessionStorage.removeItem('drafts')
    notify(clearers)
  }
  stopWaiting(isReturn)
  notify(listeners)
}

/** The person does not log in again here: what was kept for them goes. */
export function giveUpReturn(): void {
  if (paused === null) return
  stopWaiting(false)
  notify(clearers)
  notify(listeners)
}

function stopWaiting(hasReturned: boolean): void {
  const { answer } = paused ?? {}
  paused = null
  answer?.(hasReturned)
}

/** Updates the name in the shell after a change of the profile. Ignored if the session is over or another user's. */
export function refreshSessionUser(user: User): void {
  if (currentSession()?.user.id !== user.id) return
  storeUser(user)
  notify(listeners)
}

/** Parsing drops every key that SessionUser does not name. */
function storeUser(user: User): void {
  sessionStorage.setItem('user', JSON.stringify(SessionUser.parse(user)))
}

/**
 * Ends the session in this tab and in all tabs that share it: at sign-out and at every 401. It does not navigate; the
 * guards do (DEC-12).
 * @param end the reason if the person did not sign out; the screens then ask them to log in again
 */
export function endSession(end: SessionEnd | null = null): void {
  const session = currentSession()
  if (session) broadcastSessionEnd(session.token, end ?? 'elsewhere')
  endHere(end)
}

function endHere(end: SessionEnd | null): void {
  const session = currentSession()
  sessionStorage.removeItem('token')
  sessionStorage.removeItem('user')
  sessionStorage.removeItem('drafts')
  setSessionEnd(end)
  leavePlace(session?.user.id, end && location.href)
  // A sign-out, here or in another tab, is the person's own will. Any other end may not cost their work.
  const mayReturn = session !== null && (end === 'refused' || end === 'idle') && canReturn()
  stopWaiting(false)
  if (mayReturn) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    paused = { session, keepsWork: hasWork(), returned: promise, answer: resolve }
  }
  if (!paused?.keepsWork) notify(clearers)
  notify(listeners)
}

let returns: { hasWork: () => boolean } | null = null
const canReturn = () => returns !== null
const hasWork = () => returns?.hasWork() ?? false

/**
 * Where a dialog can ask people to log in again. Returns a function that takes it back.
 * @param hasWork whether the screen holds something that would be lost
 */
export function offerReturn(hasWork: () => boolean): () => void {
  const offer = { hasWork }
  returns = offer
  return () => {
    if (returns === offer) returns = null
    giveUpReturn()
  }
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Runs `clear` when another session begins and when this one ends, before the screens hear of it. For data that must not
 * outlive the session that loaded it.
 */
export function clearWithSession(clear: () => void): void {
  clearers.add(clear)
}

function notify(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener()
}

function parse(token: string | null, user: string | null): Session | null {
  if (!token || user === null) return null
  const { success, data } = SessionUser.safeParse(fromJson(user))
  return success ? { token, user: data } : null
}

listenToTabs(() => currentSession()?.token ?? null, {
  end: endHere,
  serverContact(at) {
    if (at > lastServerContact()) noteServerContact(at)
  },
})

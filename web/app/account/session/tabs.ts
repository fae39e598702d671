import type { SessionEnd } from './end.ts'

/**
 * Tabs of one session tell each other when it ends and when the server received a request of it. A tab that was
 * duplicated, or opened by a script, has a copy of its opener's session storage. Without these messages it would keep
 * figures and token on screen after the other tab has signed out.
 *
 * The messages identify a session by a digest of its token, which is neither the token nor what the server stores.
 * Browsers compute digests only on secure pages and on localhost; elsewhere a tab notices the end at its next call.
 */
type Message = { session: string; ended: SessionEnd } | { session: string; contactAt: number }

/** The shortest interval between messages about requests to the server, in milliseconds. */
const CONTACT_INTERVAL_MS = 10_000

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('session')

/** The digest of the current session's token, which is computed once. */
let known: { token: string; digest: Promise<string | null> } | null = null
let contactBroadcastAt = 0

/** Tells the other tabs of this session that it has ended, and why. */
export function broadcastSessionEnd(token: string, ended: SessionEnd): void {
  void broadcast(token, (session) => ({ session, ended }))
}

/** Tells the other tabs that the server received a request, so that an idle tab does not end the session. */
export function broadcastServerContact(token: string, contactAt: number): void {
  if (contactAt - contactBroadcastAt < CONTACT_INTERVAL_MS) return
  contactBroadcastAt = contactAt
  void broadcast(token, (session) => ({ session, contactAt }))
}

/** Listens to messages from other tabs about the session that this tab has at that moment. */
export function listenToTabs(
  currentToken: () => string | null,
  on: { end(why: SessionEnd): void; serverContact(at: number): void },
): void {
  channel?.addEventListener('message', async ({ data }: MessageEvent<Message | null>) => {
    const token = currentToken()
    if (token === null || data?.session !== (await sessionDigest(token)) || currentToken() !== token) return
    if ('ended' in data) on.end(data.ended)
    else on.serverContact(data.contactAt)
  })
}

async function broadcast(token: string, messageOf: (session: string) => Message): Promise<void> {
  const session = await sessionDigest(token)
  if (session !== null) channel?.postMessage(messageOf(session))
}

/** Names a session without its token; null if the browser can't compute it. */
export function sessionDigest(token: string): Promise<string | null> {
  if (known?.token !== token) known = { token, digest: sha256(`tabs of ${token}`) }
  return known.digest
}

/** Hexadecimal; null if the browser can't compute a digest. */
export async function sha256(text: string): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

import type { SessionEnd } from './end.ts'

/**
 * Tabs of one session tell each other when it ends and when the server received a request of it. A tab that was
 * duplicated, or opened by a script, has a copy of its opener's session storage. Without these messages it would keep
 * figures and token on screen after the other tab has signed out.
 *
 * The messages identify a session by a digest of its token, which is neither the token nor what the server stores.
 * Browsers compute digests only on secure pages and on localhost; elsewhere a tab notices the end at its next call.
 */
type News = { session: string; ended: SessionEnd } | { session: string; heardAt: number }

/** The shortest interval between messages about requests to the server, in milliseconds. */
const HEARD_EVERY_MS = 10_000

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('session')

let named: { token: string; name: Promise<string | null> } | null = null
let heardToldAt = 0

/** Tells the other tabs of this session that it has ended, and why. */
export function broadcastSessionEnd(token: string, ended: SessionEnd): void {
  void tell(token, (session) => ({ session, ended }))
}

/** Tells the other tabs that the server received a request, so that an idle tab does not end the session. */
export function broadcastServerContact(token: string, heardAt: number): void {
  if (heardAt - heardToldAt < HEARD_EVERY_MS) return
  heardToldAt = heardAt
  void tell(token, (session) => ({ session, heardAt }))
}

/** Listens to messages from other tabs about the session that this tab has at that moment. */
export function listenToTabs(
  currentToken: () => string | null,
  on: { end(why: SessionEnd): void; heard(at: number): void },
): void {
  channel?.addEventListener('message', async ({ data }: MessageEvent<News | null>) => {
    const token = currentToken()
    if (token === null || data?.session !== (await nameOf(token)) || currentToken() !== token) return
    if ('ended' in data) on.end(data.ended)
    else on.heard(data.heardAt)
  })
}

async function tell(token: string, news: (session: string) => News): Promise<void> {
  const name = await nameOf(token)
  if (name !== null) channel?.postMessage(news(name))
}

function nameOf(token: string): Promise<string | null> {
  if (named?.token !== token) named = { token, name: digest(`tabs of ${token}`) }
  return named.name
}

/** Null if the browser can't compute one. */
async function digest(text: string): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

import type { SessionEnd } from './session-end.ts'

/**
 * Tabs of one session tell each other when it ends and when the server heard from it. A tab that was duplicated, or opened
 * by a script, has a copy of its opener's session storage; on its own it would keep figures and token on screen after
 * the other one has signed out.
 *
 * On the wire a session is called by a digest of its token, which is neither the token nor what the server keeps of it.
 * Browsers compute digests on secure pages and on localhost only; elsewhere a tab learns of the end with its next call.
 */
type News = { session: string; ended: SessionEnd } | { session: string; heardAt: number }

/** How often, at most, the other tabs are told that the server heard from the session, in milliseconds. */
const HEARD_EVERY_MS = 10_000

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? null
    : new BroadcastChannel('session')

let named: { token: string; name: Promise<string | null> } | null = null
let heardToldAt = 0

/** Tells the other tabs of this session that it has ended, and why. */
export function tellTabsOfEnd(token: string, ended: SessionEnd): void {
  void tell(token, (session) => ({ session, ended }))
}

/** Tells them that the server heard from it, so that a tab in which nothing is done does not end it as idle. */
export function tellTabsHeard(token: string, heardAt: number): void {
  if (heardAt - heardToldAt < HEARD_EVERY_MS) return
  heardToldAt = heardAt
  void tell(token, (session) => ({ session, heardAt }))
}

/** Hears what other tabs tell of the session that this one has at that moment. */
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

/** Null where the browser computes none. */
async function digest(text: string): Promise<string | null> {
  try {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

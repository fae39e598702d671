import { useEffect, useRef } from 'react'
import { useAwaitedUser, useSession } from '../account/session/session.ts'
import { sessionDigest } from '../account/session/tabs.ts'
import { refreshAll } from '../api/refresh.ts'
import { listen } from './listen.ts'
import { readAgainSoon } from './read-again.ts'
import { SharedStream } from './shared-stream.ts'
import type { Heard } from './stream.ts'

/** Keeps the screens of a signed-in person as true as what the server knows (DEC-64). Shows nothing. */
export function Live() {
  const session = useSession()
  const hasEnded = useAwaitedUser() !== null
  const token = session && !hasEnded ? session.token : null
  const known = useRef(token)
  useEffect(() => {
    if (token === null) return
    // Whoever logs in again over their work missed what changed meanwhile.
    if (known.current !== null && known.current !== token) void refreshAll()
    known.current = token
    return stayLive(token)
  }, [token])
  return null
}

/** A page that is left gives the stream to another tab, and gets one again if the browser brings it back as it was. */
function stayLive(token: string): () => void {
  const over = new AbortController()
  let stop = start(token)
  addEventListener('pagehide', () => stop(), over)
  const startAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) stop = start(token)
  }
  addEventListener('pageshow', startAgain, over)
  return () => {
    over.abort()
    stop()
  }
}

function start(token: string): () => void {
  const stopped = new AbortController()
  void share(token, stopped.signal)
  return () => stopped.abort()
}

const hear = ({ topics }: Heard) => readAgainSoon(topics)

/** Browsers have locks only on secure pages, and some have none. Then each tab has a stream of its own. */
async function share(token: string, until: AbortSignal): Promise<void> {
  const session = await sessionDigest(token)
  if (until.aborted) return
  if (session === null || !('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    await listen(token, null, hear, until)
    return
  }
  const shared = new SharedStream({
    session,
    locks: navigator.locks,
    channel: new BroadcastChannel('live'),
    hold: (from, hearFirst, turn) => listen(token, from, hearFirst, turn),
    hear,
  })
  until.addEventListener('abort', () => shared.stop())
}

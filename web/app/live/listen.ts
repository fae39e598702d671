import { everything, type Heard, hearStream } from './stream.ts'

/** How long to wait after a stream was cut, in milliseconds: doubled each time until one has been open for a while. */
const WAIT_MS = { first: 1_000, longest: 30_000 }
const STABLE_MS = 30_000

/**
 * Hears what changes, through one stream after the other, until `until`, or earlier if the session has ended.
 * @param from the position to go on from; null to begin
 */
export async function listen(
  token: string,
  from: string | null,
  hear: (heard: Heard) => void,
  until: AbortSignal,
): Promise<void> {
  let position = from
  let waitMs = WAIT_MS.first
  /** Whether the next stream will not say all that was missed: it can't go on from a position, or screens were refused. */
  let isBehind = false
  while (!until.aborted) {
    let openedAt = Number.POSITIVE_INFINITY
    const note = (heard: Heard) => {
      position = heard.position ?? position
      hear(heard)
    }
    const onOpen = () => {
      openedAt = Date.now()
      if (isBehind) hear({ position: null, topics: everything })
      isBehind = false
    }
    const end = await hearStream(token, position, { onOpen, hear: note }, until)
    if (end.next === 'never' || until.aborted) return
    isBehind ||= end.next === 'slowly' || position === null
    if (Date.now() - openedAt > STABLE_MS) waitMs = WAIT_MS.first
    if (end.next === 'soon') {
      // A random share, so that all browsers do not come back at once.
      await pause(waitMs * (0.5 + Math.random() / 2), until)
      waitMs = Math.min(2 * waitMs, WAIT_MS.longest)
    } else if (end.next === 'slowly') await pause(WAIT_MS.longest, until)
    else if (end.next === 'later') await pause(end.seconds * 1_000, until, false)
  }
}

/** Waits, unless the person or the network comes back and `endsOnReturn`. */
function pause(ms: number, until: AbortSignal, endsOnReturn = true): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    const { signal } = over
    until.addEventListener('abort', end, { signal })
    if (!endsOnReturn) return
    addEventListener('online', end, { signal })
    document.addEventListener('visibilitychange', () => !document.hidden && end(), { signal })
  })
}

import webPush from 'web-push'
import type { PushKeys } from './keys.ts'
import type { Subscription } from './sealed-subscription.ts'

/** What a push service made of a message. */
export type Outcome =
  | { end: 'sent' }
  /** The browser is no longer subscribed. */
  | { end: 'gone' }
  /** It never takes this message. */
  | { end: 'refused'; failure: string }
  /** `wait` are the seconds that it asks for. */
  | { end: 'later'; failure: string; wait: number }

export type Message = { id: string; title: string }

/** What a device shows. Anybody can read a locked screen, so it never names who, what or how much. */
const BODY = 'You have a new message. Open your account to read it.'
const PATH = '/dashboard'

const TIMEOUT_MS = 10_000
/** Of an answer's body only so much is read. */
const ANSWER_MAX = 4096
/** How long a push service keeps a message for a device that can't be reached. */
const KEPT_SECONDS = 24 * 3600

/** No name server knows it. One that can't be reached fails with another code. */
const UNKNOWN_HOST = 'ENOTFOUND'

/** Who sends, and whom to ask about it. */
export type PushSender = { keys: PushKeys; contact: string }

/**
 * Sends a message to a device. Sent twice, it is shown once: its tag and topic are the notice's id. `ended` breaks it off, and
 * throws.
 */
export async function deliver(
  { keys, contact }: PushSender,
  subscription: Subscription,
  { id, title }: Message,
  ended: AbortSignal,
): Promise<Outcome> {
  const payload = JSON.stringify({ title, body: BODY, tag: id, path: PATH })
  const request = requestFor(subscription, payload, {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEPT_SECONDS,
    urgency: 'normal',
    topic: id.replaceAll('-', ''),
  })
  if (request === null) return { end: 'refused', failure: 'UNSENDABLE' }
  try {
    const response = await fetch(subscription.endpoint, {
      method: 'POST',
      ...request,
      redirect: 'manual',
      signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    // Its outcome counts, whatever becomes of the rest.
    await passOver(response).catch(() => {})
    return outcomeOf(response)
  } catch (error) {
    if (ended.aborted) throw error
    const failure = failureOf(error)
    return failure === UNKNOWN_HOST ? { end: 'refused', failure } : { end: 'later', failure, wait: 0 }
  }
}

/** Signed and encrypted; null if `web-push` can't do that for this subscription. */
function requestFor(subscription: Subscription, payload: string, options: webPush.RequestOptions) {
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, options)
    const { 'Content-Length': _, ...others } = headers
    return {
      headers: Object.entries(others).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
    }
  } catch {
    return null
  }
}

/** Reads a short answer to its end, so that its connection can be used again; a longer one breaks it. */
async function passOver({ body }: Response): Promise<void> {
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > ANSWER_MAX) return
  }
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { end: 'sent' }
  if (status === 404 || status === 410) return { end: 'gone' }
  const failure = String(status)
  if (status !== 429 && status < 500) return { end: 'refused', failure }
  return { end: 'later', failure, wait: secondsOf(headers.get('retry-after')) }
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(text: string | null): number {
  if (text === null) return 0
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), KEPT_SECONDS) : 0
}

/** A code such as ECONNREFUSED, never words, which can contain the endpoint. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'UNKNOWN'
  return /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'UNKNOWN'
}

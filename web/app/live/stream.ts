import { addressOf } from '@bank/contract/client'
import { Change, events, HEARTBEAT_SECONDS, Topic } from '@bank/contract/events'
import { systemStatus } from '@bank/contract/system-status'
import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { unasked, unattended } from '../account/session/attendance.ts'
import { fromJson } from '../account/session/from-json.ts'
import { currentSession, endSession } from '../account/session/store.ts'
import { refresh } from '../api/refresh.ts'

/** What changed, and the position after it, from which another stream can go on; null if that is not known. */
export type Heard = { position: string | null; topics: readonly Topic[] }

/** The topics of changes that are not known. */
export const everything: readonly Topic[] = Topic.options

/** How a stream ended, and so when to open the next: never if the session is over, soon if it was cut. */
export type End = { next: 'never' | 'at-once' | 'soon' | 'slowly' } | { next: 'later'; seconds: number }

/** Changes before the first stream, in seconds: the screens were read before it was opened. */
const RECENT_SECONDS = 30

/** How long a stream may be silent, in seconds: two heartbeats and time to spare, or one when somebody comes back to the page. */
const SILENCE = { most: 2 * HEARTBEAT_SECONDS + 10, onReturn: HEARTBEAT_SECONDS + 5 }

type Ears = { onOpen: () => void; hear: (heard: Heard) => void }

/**
 * Opens one stream of changes and hears what it says until its end. It asks for what came after a position, or without one for
 * what came shortly before. Nobody asked for it, so it does not keep the session alive.
 */
export async function hearStream(
  token: string,
  position: string | null,
  { onOpen, hear }: Ears,
  until: AbortSignal,
): Promise<End> {
  const pulse = new Pulse(until)
  const isFirst = position === null
  const address = addressOf(events.listen, { query: isFirst ? { recent: RECENT_SECONDS } : {} })
  const headers = {
    ...unattended,
    authorization: `Bearer ${token}`,
    ...(!isFirst && { 'last-event-id': position }),
  }
  try {
    const response = await fetch(address, { headers, cache: 'no-store', signal: pulse.signal })
    if (!response.ok || !response.body) return await refusal(response, token)
    onOpen()
    await read(response.body, () => pulse.beat(), hear)
  } catch {
    // Cut, here or on the way. Calls notice by themselves if the bank can't be reached.
  } finally {
    pulse.stop()
  }
  return { next: pulse.isReturn ? 'at-once' : 'soon' }
}

async function read(body: ReadableStream<Uint8Array>, beat: () => void, hear: Ears['hear']): Promise<void> {
  let position: string | null = null
  let isHeard = true
  const parser = createParser({
    onId(id) {
      position = id
      isHeard = false
    },
    onEvent: ({ id = null, event, data }) => {
      if (event !== 'change') return
      const change = Change.safeParse(fromJson(data))
      // A newer server can know topics that this page does not.
      hear({ position: id, topics: change.success ? change.data.topics : everything })
      isHeard = true
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    beat()
    parser.feed(decoder.decode(part.value, { stream: true }))
    // A position without an event: nothing changed for this person.
    if (!isHeard) hear({ position, topics: [] })
    isHeard = true
  }
}

const Refusal = z.object({ code: z.string() })

async function refusal(response: Response, token: string): Promise<End> {
  const { status, headers } = response
  if (status === 401) {
    if (currentSession()?.token === token) endSession('refused')
    return { next: 'never' }
  }
  if (status === 429) return { next: 'later', seconds: Number(headers.get('retry-after')) || SILENCE.most }
  const { data } = Refusal.safeParse(fromJson(await response.text()))
  const isMaintenance = data?.code === 'maintenance'
  // The shell then says why its screens are empty.
  if (isMaintenance) void unasked(() => refresh(systemStatus))
  return { next: isMaintenance || status < 500 ? 'slowly' : 'soon' }
}

/** Cuts a stream that has been silent for too long, and also when the network comes back: it may be another one. */
class Pulse {
  /** Whether it was cut because somebody or the network came back, so that the next attempt need not wait. */
  isReturn = false
  readonly #cut = new AbortController()
  readonly #over = new AbortController()
  #heardAt = Date.now()
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(until: AbortSignal) {
    const { signal } = this.#over
    until.addEventListener('abort', () => this.#cut.abort(), { signal })
    addEventListener('online', () => this.#cutOnReturn(), { signal })
    document.addEventListener('visibilitychange', () => this.#checkOnReturn(), { signal })
    this.beat()
  }

  get signal(): AbortSignal {
    return this.#cut.signal
  }

  /** To be called with all that comes. */
  beat(): void {
    this.#heardAt = Date.now()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#cut.abort(), SILENCE.most * 1_000)
  }

  stop(): void {
    clearTimeout(this.#silence)
    this.#over.abort()
  }

  #checkOnReturn(): void {
    const isLate = Date.now() - this.#heardAt > SILENCE.onReturn * 1_000
    if (!document.hidden && isLate) this.#cutOnReturn()
  }

  #cutOnReturn(): void {
    this.isReturn = true
    this.#cut.abort()
  }
}

import { randomUUID } from 'node:crypto'
import { HEARTBEAT_SECONDS, Topic } from '@bank/contract/events'
import type { Database } from '../db/connect.ts'
import { EventStream } from '../http/event-stream.ts'
import type { Log } from '../http/request-log.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { addStream, findStreams, removeStream } from '../identity/sessions/streams.ts'
import { Problem } from '../problem.ts'
import { repeat } from '../repeat.ts'
import {
  type Audience,
  type Position,
  readChanges,
  readMissed,
  readSnapshot,
  type Since,
  type Snapshot,
  type ToldChange,
} from './changes.ts'

/** How often changes are read: with the way to the browser and back, a screen is right within two seconds (DEC-64). */
const LOOK_MS = 750

/** What customers are never told of. */
const FOR_STAFF: readonly Topic[] = ['customers', 'settings']

/** The open streams of this process. */
export type Live = {
  /** Opens a stream for the caller, with what they have missed. Throws `session_expired` if their session has just ended. */
  listen(caller: Caller, since: Since | null): Promise<EventStream>
  /** Ends all streams. */
  close(): Promise<void>
}

/** Reads what changed while somebody listens, tells those whom it concerns, and ends streams together with their sessions. */
export function openLive(db: Database, log: Log, lookMs = LOOK_MS): Live {
  const listeners = new Set<Listener>()
  /** Up to when everyone has been told. Null while nobody listens. */
  let told: Promise<Snapshot> | null = null
  let isClosed = false

  async function look() {
    if (told === null) return
    if (listeners.size === 0) {
      told = null
      return
    }
    const { snapshot, position, changes } = await readChanges(db, await told)
    told = Promise.resolve(snapshot)
    const changesOf = Map.groupBy(changes, ({ audience }) => audience)
    const asked: Listener[] = []
    for (const listener of listeners) {
      const topics = topicsFor(listener, changesOf)
      if (topics.length > 0) listener.tell(position, topics)
      if (topics.includes('session')) asked.push(listener)
    }
    // Maintenance may have begun, or the time-out of sessions may be shorter.
    await endClosed(db, changes.some(({ topic }) => topic === 'settings') ? [...listeners] : asked)
  }

  const looking = repeat({ everyMs: lookMs }, look, sayOnce(log))
  const beating = repeat(
    { everyMs: HEARTBEAT_SECONDS * 1000 },
    () => {
      for (const { stream } of listeners) stream.beat()
      return endClosed(db, [...listeners])
    },
    sayOnce(log),
  )

  function begin() {
    const reading = readSnapshot(db)
    reading.catch(() => {
      told = null
    })
    return reading
  }

  async function listen(caller: Caller, since: Since | null) {
    // It would never end, and the server would wait for it.
    if (isClosed) throw new Problem('unavailable', { retryAfter: 1 })
    const listener = new Listener(caller)
    // Before it is read what was missed, so that nothing falls in between.
    listeners.add(listener)
    listener.stream.body.once('close', () => {
      listeners.delete(listener)
      removeStream(db, caller.tokenHash, listener.id).catch(() => {
        // A later stream of this session then takes its place.
      })
    })
    try {
      told ??= begin()
      await told
      const { position, topics } = await readMissed(db, listener.audiences, since)
      const staying = new Set(await addStream(db, caller.tokenHash, listener.id))
      if (!staying.has(listener.id)) throw new Problem('session_expired')
      listener.isAdded = true
      // This one too: its session can have ended since it was added.
      const { tokenHash } = caller
      await endClosed(
        db,
        [...listeners].filter((one) => one.caller.tokenHash.equals(tokenHash)),
      )
      listener.tell(position, topics ?? everyTopic(caller))
      return listener.stream
    } catch (error) {
      listener.stream.body.destroy()
      throw error
    }
  }

  return {
    listen,
    async close() {
      isClosed = true
      await Promise.all([looking.stop(), beating.stop()])
      for (const { stream } of listeners) stream.end()
    },
  }
}

/** Ends those that their session does not have any more. */
async function endClosed(db: Database, some: readonly Listener[]) {
  const added = some.filter(({ isAdded }) => isAdded)
  if (added.length === 0) return
  const open = await findStreams(db, [...new Set(added.map(({ caller }) => caller.tokenHash))])
  for (const { id, stream } of added) if (!open.has(id)) stream.end()
}

class Listener {
  readonly id = randomUUID()
  readonly caller: Caller
  readonly stream = new EventStream()
  readonly audiences: readonly [Audience, Audience]
  /** Whether its session has it. Before, the session's other streams must not be taken for all that it has. */
  isAdded = false
  #position: Position = 0n

  constructor(caller: Caller) {
    this.caller = caller
    this.audiences = [caller.userId, caller.role === 'admin' ? 'staff' : 'customers']
  }

  /** Names what changed up to this position; without topics, only the position. */
  tell(position: Position, topics: readonly Topic[]) {
    // What was missed and what is new can come in either order.
    if (position > this.#position) this.#position = position
    const id = this.#position.toString()
    if (topics.length === 0) this.stream.sendId(id)
    else this.stream.send({ name: 'change', id, data: { topics } })
  }
}

const topicsFor = (
  { audiences }: Listener,
  changesOf: ReadonlyMap<Audience, readonly ToldChange[]>,
): Topic[] => [
  ...new Set(audiences.flatMap((audience) => changesOf.get(audience) ?? []).map(({ topic }) => topic)),
]

const everyTopic = ({ role }: Caller) =>
  Topic.options.filter((topic) => role === 'admin' || !FOR_STAFF.includes(topic))

/** Logs the first of failures that follow each other within a minute: without a database there is one at each look. */
function sayOnce(log: Log) {
  let saidAt = Number.NEGATIVE_INFINITY
  return (error: unknown) => {
    if (performance.now() - saidAt > 60_000)
      log.error({ cause: String(error) }, 'could not read what changed')
    saidAt = performance.now()
  }
}

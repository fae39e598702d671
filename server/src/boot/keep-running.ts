import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts'
import { SERVING_ACCOUNT } from '../os-accounts.ts'
import { openPlace, type Place, PlaceTaken, type Role } from './only-server.ts'
import { connectionTrouble } from './sentence-of.ts'

/** An embedded database that is started again whenever it ends, for as long as this process needs it. */
export type KeptDatabase = {
  connection: EmbeddedPostgres['connection']
  /** Settles when it has ended and can't be started again. */
  lost: Promise<void>
  announce: Place['announce']
  stop(): Promise<void>
}

const NEVER = new Promise<void>(() => {})

/** In which the server before it can end while this one looks at its database. */
const TRIES = 5

/** Starts the embedded database, or shares the one that runs. With a `role`, it is refused beside a server, with one sentence. */
export async function startKept(
  folder: string,
  say: (sentence: string) => void,
  role?: Role,
): Promise<KeptDatabase> {
  const place = role ? openPlace(path.dirname(folder), role) : null
  const first = await begin(folder, say, place)
  let current = first
  let stopping = false

  // The pool finds it at the same address; requests in between are answered with 503.
  async function restartWheneverItEnds() {
    for (;;) {
      await current.ended
      if (stopping) return NEVER
      say('The database ended unexpectedly. Starting it again.')
      try {
        current = await begin(folder, say, place)
      } catch (error) {
        say(error instanceof Error ? error.message : 'The database could not be started again.')
        return
      }
      const { host, port } = current.embedded.connection
      if (host !== first.embedded.connection.host || port !== first.embedded.connection.port) return
    }
  }
  return {
    connection: first.embedded.connection,
    lost: restartWheneverItEnds(),
    announce: async (address) => place?.announce(address),
    async stop() {
      stopping = true
      await place?.leave()
      await current.embedded.stop()
    },
  }
}

async function begin(folder: string, say: (sentence: string) => void, place: Place | null) {
  for (let tries = 1; ; tries++) {
    const embedded = await startEmbeddedPostgres({ folder, say, socketGroup: SERVING_ACCOUNT.gid })
    if (!place) return { embedded, ended: embedded.exited }
    try {
      const { lost } = await place.take(embedded.connection)
      // A database that a command had started ends with that command.
      return { embedded, ended: embedded.adopted ? lost : embedded.exited }
    } catch (error) {
      await embedded.stop()
      if (error instanceof PlaceTaken) throw error
      if (tries === TRIES)
        throw new Error(
          `The database in ${path.dirname(folder)} ends or refuses this process again and again (${connectionTrouble(error)}): mend that, and start again.`,
          { cause: error },
        )
    }
  }
}

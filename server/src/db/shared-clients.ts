import type pg from 'pg'

/** A client of the pool, and the way to give it back: with the error after which it is of no more use. */
export type Borrowed = { client: pg.PoolClient; giveBack(lost?: Error): void }

type SharedClient = { client: Promise<pg.PoolClient>; users: number; lost: Error | undefined; held: boolean }

/**
 * Lends clients of the pool to several at once. What is asked together is sent together and answered in its order: sleeping and
 * waking, on both sides, costs more than a statement that looks a row up, and this way it is done once for several. Only for
 * such statements, since a slow one lets the others wait. One is taken when it is wanted and the others are busy, and
 * given back when nobody uses it, so that idle and lost clients are the pool's business as ever.
 */
export function shareClients(take: () => Promise<pg.PoolClient>, max: number): () => Promise<Borrowed> {
  const open = new Set<SharedClient>()

  function enter(): SharedClient {
    return open.size < max
      ? begin()
      : [...open].reduce((one, other) => (other.users < one.users ? other : one))
  }

  function begin(): SharedClient {
    const shared: SharedClient = { client: take(), users: 0, lost: undefined, held: false }
    open.add(shared)
    shared.client.catch(() => open.delete(shared))
    return shared
  }

  return async () => {
    const shared = enter()
    shared.users++
    const client = await shared.client
    holdUntilAllHaveAsked(shared, client)
    return {
      client,
      giveBack(lost) {
        shared.users--
        shared.lost ??= lost
        if (shared.lost || shared.users === 0) open.delete(shared)
        if (shared.users === 0) client.release(shared.lost)
      },
    }
  }
}

// What arrives in one turn of the event loop leaves in one piece at its end.
function holdUntilAllHaveAsked(shared: SharedClient, { connection: { stream } }: pg.PoolClient) {
  if (shared.held) return
  shared.held = true
  stream.cork()
  setImmediate(() => {
    shared.held = false
    stream.uncork()
  })
}

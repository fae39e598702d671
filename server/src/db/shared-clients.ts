import type pg from 'pg'

/** A client of the pool, and the function to give it back, with the error that made it unusable, if any. */
export type Borrowed = { client: pg.PoolClient; giveBack(lost?: Error): void }

type SharedClient = { client: Promise<pg.PoolClient>; users: number; lost: Error | undefined }

/**
 * Lends each client of the pool to several callers at once. Their statements are pipelined and answered in order: for a
 * quick look-up, sleeping and waking on both sides cost more than the statement, and this way it happens once for
 * several. Only for such statements, because a slow one delays the others. A client goes back when no caller uses it, so
 * that the pool handles idle and lost clients as usual.
 *
 * It raises reads from 0.8 of the floor to 1.7 (docs/decisions/006-cost-of-a-read.md).
 */
export function shareClients(take: () => Promise<pg.PoolClient>, max: number): () => Promise<Borrowed> {
  const open = new Set<SharedClient>()

  function enter(): SharedClient {
    return open.size < max
      ? begin()
      : [...open].reduce((one, other) => (other.users < one.users ? other : one))
  }

  function begin(): SharedClient {
    const shared: SharedClient = { client: take(), users: 0, lost: undefined }
    open.add(shared)
    shared.client.catch(() => open.delete(shared))
    return shared
  }

  return async () => {
    const shared = enter()
    shared.users++
    const client = await shared.client
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

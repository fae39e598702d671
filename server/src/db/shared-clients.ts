import type pg from 'pg'

/** A client of the pool, and the way to give it back: with the error after which it is of no more use. */
export type Borrowed = { client: pg.PoolClient; giveBack(lost?: Error): void }

type Lane = { client: Promise<pg.PoolClient>; users: number; lost: Error | undefined; held: boolean }

/**
 * Lends clients of the pool to several at once. What is asked together is sent together and answered in its order: sleeping and
 * waking, on both sides, costs more than a statement that looks a row up, and this way it is done once for several. Only for
 * such statements, since a slow one lets the others wait. A lane is opened when it is wanted and the others are busy, and
 * given back when nobody is left in it, so that idle and lost clients are the pool's business as ever.
 */
export function openLanes(take: () => Promise<pg.PoolClient>, max: number): () => Promise<Borrowed> {
  const lanes = new Set<Lane>()

  function enter(): Lane {
    return lanes.size < max
      ? open()
      : [...lanes].reduce((one, other) => (other.users < one.users ? other : one))
  }

  function open(): Lane {
    const lane: Lane = { client: take(), users: 0, lost: undefined, held: false }
    lanes.add(lane)
    lane.client.catch(() => lanes.delete(lane))
    return lane
  }

  return async () => {
    const lane = enter()
    lane.users++
    const client = await lane.client
    holdUntilAllHaveAsked(lane, client)
    return {
      client,
      giveBack(lost) {
        lane.users--
        lane.lost ??= lost
        if (lane.lost || lane.users === 0) lanes.delete(lane)
        if (lane.users === 0) client.release(lane.lost)
      },
    }
  }
}

// What arrives in one turn of the event loop leaves in one piece at its end.
function holdUntilAllHaveAsked(lane: Lane, { connection: { stream } }: pg.PoolClient) {
  if (lane.held) return
  lane.held = true
  stream.cork()
  setImmediate(() => {
    lane.held = false
    stream.uncork()
  })
}

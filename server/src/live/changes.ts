import type { Topic } from '@bank/contract/events'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** Whom a change concerns: a user by their id, all staff or all customers. */
export type Audience = string

/** A moment as PostgreSQL sees it: which transactions were committed by then. */
export type Snapshot = string

/**
 * The number of the oldest transaction that was not over at a moment. It never goes back. Who has seen that moment has
 * missed nothing of a smaller number.
 */
export type Position = bigint

export type ToldChange = { audience: Audience; topic: Topic }

const position = sql`pg_snapshot_xmin(pg_current_snapshot())::text as position`

// A database that was restored with other means than ours can hold transactions of another one, which have yet to come here.
const hasHappened = sql`pg_visible_in_snapshot(c.xid, pg_current_snapshot())`

/** The present moment, and what was committed since the one before: each change exactly once, in whatever order they commit. */
export async function readChanges(
  db: Queries,
  before: Snapshot,
): Promise<{ snapshot: Snapshot; position: Position; changes: readonly ToldChange[] }> {
  const found = await db.row<{ snapshot: Snapshot; position: string; changes: ToldChange[] }>(sql`
    select pg_current_snapshot()::text as snapshot, ${position}, coalesce((
      select jsonb_agg(distinct jsonb_build_object('audience', c.audience, 'topic', c.topic)) from changes c
      where (c.xid >= pg_snapshot_xmax(${before}::pg_snapshot)
          or c.xid = any(array(select pg_snapshot_xip(${before}::pg_snapshot)))) and ${hasHappened}
    ), '[]') as changes`)
  return { ...found, position: BigInt(found.position) }
}

/** The present moment. */
export const readSnapshot = (db: Queries): Promise<Snapshot> =>
  db.value(sql`select pg_current_snapshot()::text`)

/** From where somebody catches up: the last position that they saw, one that can't be read, or so many seconds before now. */
export type Since = { position: Position } | 'unknown' | { seconds: number }

/**
 * What these audiences were told of since then, and the present position. `topics` is null if that is not known any more: the
 * changes of that time are deleted, or the position is not one of this database.
 */
export async function readMissed(
  db: Queries,
  audiences: readonly Audience[],
  since: Since | null,
): Promise<{ position: Position; topics: readonly Topic[] | null }> {
  const { known, after } = rangeOf(since)
  const found = await db.row<{ position: string; known: boolean; topics: Topic[] }>(sql`
    select ${position}, ${known} as known, array(
      select distinct c.topic from changes c where c.audience = any(${audiences}) ${after} and ${hasHappened}
    ) as topics`)
  return { position: BigInt(found.position), topics: found.known ? found.topics : null }
}

function rangeOf(since: Since | null): { known: Sql; after: Sql } {
  const nothing = sql`and false`
  if (since === null) return { known: sql`true`, after: nothing }
  if (since === 'unknown') return { known: sql`false`, after: nothing }
  if ('seconds' in since)
    return {
      known: sql`true`,
      after: sql`and c.at > clock_timestamp() - make_interval(secs => ${since.seconds})`,
    }
  const from = sql`${since.position.toString()}::xid8`
  return {
    // One from before is kept as the proof that nothing after it was deleted (limits/pruning.ts).
    known: sql`${from} <= pg_snapshot_xmax(pg_current_snapshot())
      and exists (select from changes where xid < ${from})`,
    after: sql`and c.xid >= ${from}`,
  }
}

import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { isOpen, needsFactor } from './caller.ts'

/** The most open streams of a session. A further one ends the oldest (DEC-64). */
const STREAMS_MAX = 3

/** Adds a stream to its session. Returns the ids of those that may stay; none if the session has ended. */
export async function addStream(db: Queries, tokenHash: Buffer, id: string): Promise<readonly string[]> {
  const found = await db.find<{ streams: string[] }>(sql`
    update sessions set streams = (streams || ${id}::uuid)[greatest(1, cardinality(streams) + 2 - ${STREAMS_MAX}::integer):]
    where token_hash = ${tokenHash} returning streams`)
  return found?.streams ?? []
}

/** Takes a stream that is over from its session. */
export async function removeStream(db: Queries, tokenHash: Buffer, id: string): Promise<void> {
  await db.run(sql`
    update sessions set streams = array_remove(streams, ${id}::uuid)
    where token_hash = ${tokenHash} and ${id}::uuid = any(streams)`)
}

/** The ids of all streams that these sessions may still have: their sessions are open, and neither maintenance nor a missing second factor keeps them out. */
export async function findStreams(db: Queries, tokenHashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select unnest(s.streams) as id from sessions s join users u on u.id = s.user_id cross join settings
    where s.token_hash = any(${tokenHashes}) and ${isOpen}
      and (u.role = 'admin' or not settings.maintenance_mode) and not ${needsFactor}`)
  return new Set(rows.map(({ id }) => id))
}

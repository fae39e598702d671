import { createHash } from 'node:crypto'
import { FRESH_MINUTES } from '@bank/contract/endpoint'
import { type Role, SESSION_NOTED_EVERY_SECONDS } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'
import { Problem } from './problem.ts'

/** Where a request came from, for the audit log and for limits. */
export type Origin = { address: string; requestId: string }

/** Who is signed in. */
export type Caller = {
  userId: string
  role: Role
  tokenHash: Buffer
  /** Whether he signed in, or entered his password again, within the last FRESH_MINUTES (hazard B2). */
  isFresh: boolean
}

/** Sessions end after this long, however busy (D12). */
export const ABSOLUTE_HOURS = 12

/** Tokens are kept and looked up as their SHA-256: they are random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The caller behind an Authorization header, by the database's clock. Throws `not_signed_in` where there is no
 * token, `session_expired` where its session is over, `maintenance` where customers have to wait; a database that
 * does not answer is `unavailable`, never one of these.
 */
export async function callerOf(
  db: Database,
  authorization: string | undefined,
  { openInMaintenance }: { openInMaintenance: boolean },
): Promise<Caller> {
  const token = /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (!token) throw new Problem('not_signed_in')
  const tokenHash = hashToken(token)
  const session = await db.find<Found>(sql`
    select u.id as "userId", u.role,
      s.authenticated_at > now() - make_interval(mins => ${FRESH_MINUTES}) as "isFresh",
      s.last_seen_at < now() - make_interval(secs => ${SESSION_NOTED_EVERY_SECONDS}) as stale,
      settings.maintenance_mode as maintenance
    from sessions s
    join users u on u.id = s.user_id
    cross join settings
    where s.token_hash = ${tokenHash}
      and s.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS})
      and s.last_seen_at > now() - make_interval(mins => settings.session_timeout_minutes)
      and u.status in ('active', 'pending')`)
  if (!session) throw new Problem('session_expired')
  if (session.maintenance && session.role !== 'admin' && !openInMaintenance) throw inMaintenance()
  // Now and then is exact enough for a time-out of minutes, and spares a write for every read.
  if (session.stale)
    await db.run(sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`)
  return { userId: session.userId, role: session.role, tokenHash, isFresh: session.isFresh }
}

type Found = { userId: string; role: Role; isFresh: boolean; stale: boolean; maintenance: boolean }

/** Throws `maintenance` to whoever is not known to be an administrator, while customers have to wait. */
export async function refuseInMaintenance(db: Database): Promise<void> {
  const { maintenance } = await db.row<{ maintenance: boolean }>(
    sql`select maintenance_mode as maintenance from settings`,
  )
  if (maintenance) throw inMaintenance()
}

export function inMaintenance(): Problem {
  return new Problem('maintenance', { retryAfter: 300 })
}

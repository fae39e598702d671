import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { OpenSession } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Origin } from '../../origin.ts'
import { ABSOLUTE_HOURS, type Caller, hashToken } from './caller.ts'

/** The maximum number of sessions of an account. A further one ends the oldest. */
const SESSIONS_MAX = 10

/** Where a session was opened: the network address, and the kind of browser and system. */
export type Place = Pick<Origin, 'address' | 'device'>

/** Opens a session and returns its token: 256 random bits, of which the server stores only a hash (DEC-12). */
export async function openSession(tx: Queries, userId: string, { address, device }: Place): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.run(sql`
    insert into sessions (id, token_hash, user_id, address, device)
    values (${randomUUIDv7()}, ${hashToken(token)}, ${userId}, ${address}, ${device})`)
  await tx.run(sql`
    delete from sessions where user_id = ${userId} and (
      created_at < now() - make_interval(hours => ${ABSOLUTE_HOURS})
      or token_hash in (
        select token_hash from sessions where user_id = ${userId} order by created_at desc, token_hash offset ${SESSIONS_MAX}
      )
    )`)
  return token
}

/** Makes the session count as freshly signed in, after the password was entered again (HAZ-B2). */
export async function refreshSession(tx: Queries, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`update sessions set authenticated_at = now() where token_hash = ${tokenHash}`)
}

/** The idle time-out of sessions, as set by administrators (DEC-12). */
export function getSessionTimeoutMinutes(db: Queries): Promise<number> {
  return db.value<number>(sql`select session_timeout_minutes from settings`)
}

/** Ends one session. */
export async function endSession(tx: Queries, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`delete from sessions where token_hash = ${tokenHash}`)
}

/**
 * Ends a user's sessions, all of them or all but one, and the sign-ins that wait for their second step. Returns how many
 * sessions it ended.
 */
export async function endSessionsOf(
  tx: Queries,
  userId: string,
  except: Buffer | null = null,
): Promise<number> {
  await tx.run(sql`delete from challenges where user_id = ${userId}`)
  return tx.run(sql`delete from sessions where user_id = ${userId} and token_hash is distinct from ${except}`)
}

/** The caller's open sessions, the latest first (DEC-48). */
export function listSessions(db: Queries, { userId, tokenHash }: Caller): Promise<OpenSession[]> {
  return db.rows(sql`
    select s.id, s.token_hash = ${tokenHash} as current, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.address, s.device
    from sessions s cross join settings
    where s.user_id = ${userId}
      and s.created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS})
      and s.last_seen_at > now() - make_interval(mins => settings.session_timeout_minutes)
    order by s.created_at desc, s.id desc`)
}

/** Ends one of a user's sessions by its id. Returns false if they have no such session. */
export async function endSessionById(tx: Queries, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from sessions where user_id = ${userId} and id = ${id}`)) > 0
}

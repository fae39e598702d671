import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { ABSOLUTE_HOURS, hashToken } from './caller.ts'

/** The maximum number of sessions of an account. A further one ends the oldest. */
const SESSIONS_MAX = 10

/** Opens a session and returns its token: 256 random bits, of which the server stores only a hash (DEC-12). */
export async function openSession(tx: Queries, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.run(sql`insert into sessions (token_hash, user_id) values (${hashToken(token)}, ${userId})`)
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
export async function getSessionTimeoutMinutes(db: Queries): Promise<number> {
  const { minutes } = await db.row<{ minutes: number }>(
    sql`select session_timeout_minutes as minutes from settings`,
  )
  return minutes
}

/** Ends one session. */
export async function endSession(tx: Queries, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`delete from sessions where token_hash = ${tokenHash}`)
}

/** Ends a user's sessions, all of them or all but one, and the sign-ins that wait for their second step. */
export async function endSessionsOf(
  tx: Queries,
  userId: string,
  except: Buffer | null = null,
): Promise<void> {
  await tx.run(sql`delete from sessions where user_id = ${userId} and token_hash is distinct from ${except}`)
  await tx.run(sql`delete from challenges where user_id = ${userId}`)
}

import { hash } from 'node:crypto'
import { FRESH_MINUTES } from '@bank/contract/endpoint'
import { type Role, SESSION_NOTED_EVERY_SECONDS } from '@bank/contract/identity'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Database, isDiskFull, type Queries } from '../db/connect.ts'
import { type Statement, written } from '../db/statement.ts'
import { Problem } from '../problem.ts'

/** Where a request came from, for the audit log and for limits. */
export type Origin = { address: string; requestId: string }

/** Who is signed in. */
export type Caller = {
  userId: string
  role: Role
  tokenHash: Buffer
  /** Whether they signed in, or entered their password again, within the last FRESH_MINUTES (D43). */
  isFresh: boolean
}

/** Sessions end after this long, however busy (D12). */
export const ABSOLUTE_HOURS = 12

/** Tokens are kept and looked up as their SHA-256: they are random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * The caller behind an Authorization header, by the database's clock. Throws `not_signed_in` where there is no
 * token, `session_expired` where its session is over, `maintenance` where customers have to wait; a database that
 * does not answer is `unavailable`, never one of these.
 */
export async function callerOf(
  db: Database,
  authorization: string | undefined,
  about: { openInMaintenance: boolean },
): Promise<Caller> {
  const tokenHash = tokenHashIn(authorization)
  return admit(db, tokenHash, await db.lookUp<Found>(sessionOf(tokenHash)), about)
}

/** A statement for one row, or none, of the user whom it is given. Its columns have other names than a session's. */
export type OwnStatement = (userId: Sql) => Sql

/** The statement that finds a session by its token's hash, and its owner's row of `own` along with it. */
export const sessionWith = (own: OwnStatement) =>
  written<Buffer>(
    (tokenHash) => sql`
      select session.*, own.* from (${session(tokenHash)}) session
      left join lateral (select true as "hasRow", it.* from (${own(sql`session."userId"`)}) it) own on true`,
  )

/** As `callerOf`, with the caller's row by the same statement, which `sessionWith` made; null where he has none. */
export async function callerWithRow<Row extends object>(
  db: Database,
  authorization: string | undefined,
  sessionAndRow: (tokenHash: Buffer) => Statement,
  about: { openInMaintenance: boolean },
): Promise<{ caller: Caller; row: Row | null }> {
  const tokenHash = tokenHashIn(authorization)
  const found = await db.lookUp<Found & Row & { hasRow: true | null }>(sessionAndRow(tokenHash))
  return { caller: await admit(db, tokenHash, found, about), row: found?.hasRow ? found : null }
}

function tokenHashIn(authorization: string | undefined): Buffer {
  // A scheme's name is read without regard to case (RFC 9110, 11.1).
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Problem('not_signed_in')
  return hashToken(token)
}

const session = (tokenHash: Sql) => sql`
  select u.id as "userId", u.role,
    s.authenticated_at > now() - ${raw(`interval '${FRESH_MINUTES} minutes'`)} as "isFresh",
    s.last_seen_at < now() - ${raw(`interval '${SESSION_NOTED_EVERY_SECONDS} seconds'`)} as stale,
    settings.maintenance_mode as maintenance
  from sessions s
  join users u on u.id = s.user_id
  cross join settings
  where s.token_hash = ${tokenHash}
    and s.created_at > now() - ${raw(`interval '${ABSOLUTE_HOURS} hours'`)}
    and s.last_seen_at > now() - make_interval(mins => settings.session_timeout_minutes)
    and u.status in ('active', 'pending')`

const sessionOf = written<Buffer>(session)

/**
 * Throws `session_expired` where the caller's session has ended since the request was let in. For what is written after
 * waiting for a row: whoever held that may have ended the session.
 */
export async function refuseEndedSession(tx: Queries, { tokenHash }: Caller): Promise<void> {
  if (!(await tx.find(sessionOf(tokenHash)))) throw new Problem('session_expired')
}

type Found = { userId: string; role: Role; isFresh: boolean; stale: boolean; maintenance: boolean }

async function admit(
  db: Database,
  tokenHash: Buffer,
  session: Found | null,
  { openInMaintenance }: { openInMaintenance: boolean },
): Promise<Caller> {
  if (!session) throw new Problem('session_expired')
  if (session.maintenance && session.role !== 'admin' && !openInMaintenance) throw inMaintenance()
  // Now and then is exact enough for a time-out of minutes, and spares a write for every read.
  if (session.stale) await noteLastCall(db, tokenHash)
  return { userId: session.userId, role: session.role, tokenHash, isFresh: session.isFresh }
}

/** Throws `sign_in_again` where the last sign-in is too long ago for what can't be taken back (D43). */
export function requireFresh({ isFresh }: Caller): void {
  if (!isFresh) throw new Problem('sign_in_again')
}

/** A full disk must not keep anybody from reading: then the session ends a time-out after the last call that was noted. */
async function noteLastCall(db: Database, tokenHash: Buffer): Promise<void> {
  try {
    await db.run(sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

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

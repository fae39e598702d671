import { hash } from 'node:crypto'
import { FRESH_MINUTES } from '@bank/contract/endpoint'
import { type Role, SESSION_NOTED_EVERY_SECONDS } from '@bank/contract/identity'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Database, isDiskFull, type Queries } from '../../db/connect.ts'
import { type Statement, written } from '../../db/statement.ts'
import { Problem } from '../../problem.ts'

/** The signed-in user. */
export type Caller = {
  userId: string
  role: Role
  tokenHash: Buffer
  /** Whether they signed in, or entered their password again, within the last FRESH_MINUTES (DEC-43). */
  isFresh: boolean
  /** A member of staff who has to set up a second factor before anything else (DEC-44). */
  needsFactor: boolean
}

/** The maximum age of a session, however active it is (DEC-12). */
export const ABSOLUTE_HOURS = 12

/** Tokens are stored and looked up as SHA-256 hashes. They are random enough to need no salt. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** How a caller calls. What is unattended asks for nothing that a person waits for, so the session stays as idle as it was. */
type Asked = { openInMaintenance: boolean; isUnattended?: boolean }

/**
 * The caller behind an Authorization header, by the database's clock. Throws `not_signed_in` if there is no token,
 * `session_expired` if its session has ended, and `maintenance` if customers have to wait. If the database does not
 * respond, it throws `unavailable` and never one of these.
 */
export async function callerOf(
  db: Database,
  authorization: string | undefined,
  about: Asked,
): Promise<Caller> {
  return (await callerWithRow(db, authorization, sessionOf, about)).caller
}

/** A statement for at most one row of the given user. Its columns must not have the names of a session's columns. */
export type OwnStatement = (userId: Sql) => Sql

/** The statement that finds a session by its token's hash, along with its owner's row of `own`. */
export const sessionWith = (own: OwnStatement) =>
  written<Buffer>(
    (tokenHash) => sql`
      select session.*, own.* from (${session(tokenHash)}) session
      left join lateral (select true as "hasRow", it.* from (${own(sql`session."userId"`)}) it) own on true`,
  )

/** Like `callerOf`, with the caller's row from the same statement (made by `sessionWith`); null if they have none. */
export async function callerWithRow<Row extends object>(
  db: Database,
  authorization: string | undefined,
  sessionAndRow: (tokenHash: Buffer) => Statement,
  about: Asked,
): Promise<{ caller: Caller; row: Row | null }> {
  const tokenHash = tokenHashIn(authorization)
  const found = await db.lookUp<Found & Row & { hasRow: true | null }>(sessionAndRow(tokenHash))
  return { caller: await admit(db, tokenHash, found, about), row: found?.hasRow ? found : null }
}

function tokenHashIn(authorization: string | undefined): Buffer {
  // The name of a scheme is case-insensitive (RFC 9110, 11.1).
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Problem('not_signed_in')
  return hashToken(token)
}

/** That a session `s` of the user `u` has not ended, by the settings. */
export const isOpen = sql`
  s.created_at > now() - ${raw(`interval '${ABSOLUTE_HOURS} hours'`)}
  and s.last_seen_at > now() - make_interval(mins => settings.session_timeout_minutes)
  and u.status in ('active', 'pending')`

/** That the user `u` is staff and has to set up a second factor first (DEC-44). */
export const needsFactor = sql`
  case when u.role = 'admin' and settings.staff_second_factor = 'on' then
    not exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
    and not exists (select from passkeys p where p.user_id = u.id)
  else false end`

const session = (tokenHash: Sql) => sql`
  select u.id as "userId", u.role,
    s.authenticated_at > now() - ${raw(`interval '${FRESH_MINUTES} minutes'`)} as "isFresh",
    s.last_seen_at < now() - ${raw(`interval '${SESSION_NOTED_EVERY_SECONDS} seconds'`)} as stale,
    settings.maintenance_mode as maintenance,
    ${needsFactor} as "needsFactor"
  from sessions s
  join users u on u.id = s.user_id
  cross join settings
  where s.token_hash = ${tokenHash} and ${isOpen}`

const sessionOf = written<Buffer>(session)

/**
 * Throws `session_expired` if the caller's session has ended since the request was admitted. Call it before writing
 * after waiting for a locked row: the other transaction can have ended the session.
 */
export async function refuseEndedSession(tx: Queries, { tokenHash }: Caller): Promise<void> {
  if (!(await tx.find(sessionOf(tokenHash)))) throw new Problem('session_expired')
}

type Found = Omit<Caller, 'tokenHash'> & { stale: boolean; maintenance: boolean }

async function admit(
  db: Database,
  tokenHash: Buffer,
  session: Found | null,
  { openInMaintenance, isUnattended }: Asked,
): Promise<Caller> {
  if (!session) throw new Problem('session_expired')
  if (session.maintenance && session.role !== 'admin' && !openInMaintenance) throw inMaintenance()
  // A rough time of the last call is exact enough for a time-out of minutes, and saves a write on every read.
  if (session.stale && !isUnattended) await noteLastCall(db, tokenHash)
  const { userId, role, isFresh, needsFactor } = session
  return { userId, role, tokenHash, isFresh, needsFactor }
}

/** Throws `sign_in_again` if the last sign-in is too long ago for an irreversible act (DEC-43). */
export function requireFresh({ isFresh }: Caller): void {
  if (!isFresh) throw new Problem('sign_in_again')
}

/** A full disk must not prevent reading. The session then ends one time-out after the last recorded call. */
async function noteLastCall(db: Database, tokenHash: Buffer): Promise<void> {
  try {
    await db.run(sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`)
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** Throws `maintenance` in maintenance mode. For requests from anyone not known to be an administrator. */
export async function refuseInMaintenance(db: Database): Promise<void> {
  const maintenance = await db.value<boolean>(sql`select maintenance_mode from settings`)
  if (maintenance) throw inMaintenance()
}

export function inMaintenance(): Problem {
  return new Problem('maintenance', { retryAfter: 300 })
}

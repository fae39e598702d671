import { UserEdit, VerificationFilter } from '@bank/contract/customers'
import { foldEmail } from '@bank/contract/email'
import { Role, type User, UserStatus } from '@bank/contract/identity'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { By } from '../audit/audit.ts'
import { record } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type Listing, readPage, segmentsOf, withinSegments } from '../db/listing.ts'
import { contains, type PageQuery, pageClause } from '../db/page.ts'
import { readSought, termOrDigits } from '../db/search.ts'
import { tallied } from '../db/tally.ts'
import { accountKey, moveFailures } from '../identity/limits.ts'
import { Problem } from '../problem.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { getUser, isOtherAddress, lockUser, refuseChangedUser, userColumns } from '../users/user.ts'
import { reopenVerification } from '../verification/reopen.ts'
import { holdProposals } from '../wallets/proposal.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { idRange, phoneDigits } from './phone-or-id.ts'
import { keepIfItMustWait, lockoutOf } from './staff-change.ts'

export type CustomerQuery = PageQuery & {
  search?: string | undefined
  status?: UserStatus | undefined
  role?: Role | undefined
  verification?: 'verified' | 'unverified' | undefined
}

/** The words of a user's segment (migrations/0007-scale.sql). */
export const USER_SEGMENTS = [UserStatus.options, Role.options, VerificationFilter.options]

/** Users found by name, e-mail, telephone or id, and by three filters with exact values (DEC-8, DEC-36). */
export function listCustomers(db: Queries, query: CustomerQuery) {
  return listUsers<User>(db, query, userColumns)
}

/** A page of users and the number of matches. `columns` selects from `users u` and what `joined` adds. */
export async function listUsers<Row extends { id: string; createdAt: string }>(
  db: Queries,
  query: CustomerQuery,
  columns: Sql,
  joined: Sql = empty,
) {
  const segments = segmentsOf(USER_SEGMENTS, [query.status, query.role, query.verification])
  const [{ total, left }, sought] = await Promise.all([
    db.row<{ total: number; left: number }>(
      sql`select ${tallied('users')} as total, ${tallied('users', segments)} as left`,
    ),
    readSought(db, query.search, ['users']),
  ])
  const listing: Listing = {
    from: sql`users u`,
    at: sql`u.created_at`,
    id: sql`u.id`,
    segment: sql`u.segment`,
    segments,
    left,
    total,
  }
  const text = query.search?.trim() ?? ''
  const term = sought && termOrDigits(sought, phoneDigits(text), total)
  const ids = idRange(text)
  const searching = term && {
    carried: sql`u.folded`,
    joined: empty,
    holds: ids
      ? sql`(${term.holds(sql`newest.folded`)} or ${within(sql`newest.id`, ids)})`
      : term.holds(sql`newest.folded`),
    found: (after: Sql) => sql`
      select u.id, u.created_at from users u
      where ${term.indexed('users', sql`u.folded`)} and ${withinSegments(listing)} and ${after}
      ${ids ? sql`union select u.id, u.created_at from users u where ${within(sql`u.id`, ids)} and ${filtered(query)} and ${after}` : empty}`,
    // A step of the walk takes 0.33 µs, because the ordered index holds the text, and 0.5 µs when it merges segments.
    // A row found through trigrams takes 5 µs, one found through a pair of words 2 µs.
    probe: 2000,
    promise: term.isPair ? 14_000 : 30_000,
    walk: 30_000,
  }
  const { orderAndLimit } = pageClause(query, sql`u.created_at`, sql`u.id`)
  const select = (page: Sql, counts: Sql) => sql`
    select ${columns} ${counts} from (${page}) page join users u on u.id = page.id ${joined} ${orderAndLimit}`
  return { ...(await readPage<Row>(db, listing, query, searching, select)), total }
}

const within = (id: Sql, { first, last }: { first: string; last: string }) =>
  sql`${id} between ${first}::uuid and ${last}::uuid`

/** Whether a row of `users u` matches the search, by its name, e-mail, telephone or id. */
export function searched({ search }: CustomerQuery) {
  if (!search) return sql`true`
  const digits = phoneDigits(search.trim())
  const ids = idRange(search.trim())
  const byDigits = digits === null ? empty : sql`or u.folded like ${`%${digits}%`}`
  return sql`(u.folded like lower(${contains(search)}) ${byDigits} ${ids ? sql`or ${within(sql`u.id`, ids)}` : empty})`
}

/** Whether a row of `users u` passes the three filters. */
export function filtered({ status, role, verification }: CustomerQuery) {
  const segments = segmentsOf(USER_SEGMENTS, [status, role, verification])
  return segments ? sql`u.segment = any(${segments})` : sql`true`
}

/**
 * Changes a user as an administrator, and returns the old and the new state. A change that would lock another
 * administrator out is postponed while a wallet change is waiting (staff/staff-change.ts): then `waits` is true, and
 * the rest is changed. Throws `forbidden` when administrators would decide about their own account (DEC-39),
 * `last_administrator` (DEC-15), `email_taken`, `too_many_staff_changes`, `not_found`, and `changed_meanwhile` if the user
 * has changed since `seen`.
 */
export async function updateCustomer(
  db: Database,
  trust: WalletTrust,
  caller: Caller,
  id: string,
  { seen, ...edit }: UserEdit & { seen?: string | undefined },
  origin: Origin,
): Promise<{ before: User; user: User; waits: boolean }> {
  const decides =
    edit.status !== undefined || edit.emailVerified !== undefined || edit.phoneVerified !== undefined
  if (caller.userId === id && decides) throw Problem.forbidden('ownAccount')
  const by = { actorId: caller.userId, origin }
  return db.transaction(async (tx) => {
    if (caller.userId === id || !(await mayLockOut(tx, id, edit)))
      return { ...(await changeUser(tx, id, edit, by, seen)), waits: false }
    await holdProposals(tx)
    if (edit.status !== undefined && edit.status !== 'active') await keepAnAdministrator(tx, id)
    const before = await lockUser(tx, id)
    await refuseIfSeenChanged(tx, before, seen)
    const lockout = lockoutOf(before, edit)
    const waits = lockout !== null && (await keepIfItMustWait(tx, trust, id, lockout, by))
    if (!waits) return { ...(await changeUser(tx, id, edit, by)), waits }
    if (lockout.email !== null) await refuseTakenEmail(tx, lockout.email)
    const { status: _, email: __, ...rest } = edit
    if (Object.keys(rest).length > 0) return { ...(await changeUser(tx, id, rest, by)), waits }
    const user = await getUser(tx, id)
    return { before: user, user, waits }
  })
}

/** An edit within a transaction. A status that locks the account also ends its sessions at once (DEC-11). */
export async function changeUser(
  tx: Queries,
  id: string,
  edit: UserEdit,
  { actorId, origin }: By,
  seen?: string,
): Promise<{ before: User; user: User }> {
  const ends = edit.status === 'suspended' || edit.status === 'inactive'
  if (edit.status !== undefined && edit.status !== 'active') await keepAnAdministrator(tx, id)
  const before = await lockUser(tx, id)
  await refuseIfSeenChanged(tx, before, seen)
  const { email = before.email } = edit
  const changesEmail = isOtherAddress(before, { email })
  const changesPhone = edit.phoneNumber !== undefined && edit.phoneNumber !== before.phoneNumber
  // A new address or number is unverified, unless the same edit marks it as verified.
  const unverified = {
    ...(changesEmail && { emailVerified: false }),
    ...(changesPhone && { phoneVerified: false }),
  }
  const next = { ...before, ...unverified, ...edit }
  await tx.run(sql`
    update users set first_name = ${next.firstName}, last_name = ${next.lastName}, email = ${email},
      email_folded = ${foldEmail(email)}, phone_number = ${next.phoneNumber}, status = ${next.status},
      email_verified = ${next.emailVerified}, phone_verified = ${next.phoneVerified}
    where id = ${id}`)
  // The new address can belong to another person than the one who is signed in (HAZ-D10).
  if (ends || changesEmail) await endSessionsOf(tx, id)
  if (changesEmail) await moveFailures(tx, accountKey(before.email), accountKey(email))
  // Before the audit row: its notice waits for other senders, and this customer's audit chain must not be locked then.
  await reopenVerification(tx, before, edit, { actorId, origin })
  await record(tx, {
    act: 'user.changed_by_administrator',
    actorId,
    subject: { type: 'user', id },
    customerId: id,
    ...changes(before, { ...unverified, ...edit }),
    origin,
  })
  return { before, user: await getUser(tx, id) }
}

const refuseIfSeenChanged = (tx: Queries, before: User, seen: string | undefined) =>
  refuseChangedUser(tx, before, seen, UserEdit.keyof().options)

/** Checks without a lock, so that edits of customers don't wait for each other. That is safe: a role never changes. */
async function mayLockOut(tx: Queries, id: string, edit: UserEdit): Promise<boolean> {
  if (edit.email === undefined && edit.status === undefined) return false
  return (await tx.find(sql`select from users where id = ${id} and role = 'admin'`)) !== null
}

/** Refuses a taken address at once, because the postponed change could only lapse. */
async function refuseTakenEmail(tx: Queries, email: string): Promise<void> {
  const taken = await tx.find(sql`select from users where email_folded = ${foldEmail(email)}`)
  if (taken) throw new Problem('email_taken')
}

/**
 * Deletes a user who has no transfers and no transactions, as owner or as actor, and has not decided any verification
 * (DEC-28). Their verification documents are deleted with them, including the key. Deleting another administrator is
 * postponed while a wallet change is waiting; then it returns true. Throws `user_has_history`, `forbidden`,
 * `last_administrator`, `too_many_staff_changes` and `not_found`.
 */
export async function deleteCustomer(
  db: Database,
  trust: WalletTrust,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<boolean> {
  if (caller.userId === id) throw Problem.forbidden('ownAccount')
  const by = { actorId: caller.userId, origin }
  return db.transaction(async (tx) => {
    if (await mayLockOut(tx, id, { status: 'inactive' })) {
      await holdProposals(tx)
      await keepAnAdministrator(tx, id)
      await refuseHistory(tx, id)
      const { role, status } = await lockUser(tx, id)
      const lockout = { kind: 'delete', status: null, email: null } as const
      const locksOut = role === 'admin' && status === 'active'
      if (locksOut && (await keepIfItMustWait(tx, trust, id, lockout, by))) return true
    }
    await removeUser(tx, id, by)
    return false
  })
}

/** Deletes within a transaction. Throws the errors of `deleteCustomer`. */
export async function removeUser(tx: Queries, id: string, { actorId, origin }: By): Promise<void> {
  await keepAnAdministrator(tx, id)
  // The strongest lock: a new transfer or transaction for this user waits, and then fails.
  const held = await tx.find(sql`select id from users where id = ${id} for update`)
  if (!held) throw new Problem('not_found', { message: 'There is no such user.' })
  await refuseHistory(tx, id)
  const { email, role, status } = await getUser(tx, id)
  await tx.run(sql`delete from users where id = ${id}`)
  await record(tx, {
    act: 'user.deleted',
    actorId,
    subject: { type: 'user', id },
    customerId: id,
    before: { email, role, status },
    origin,
  })
}

async function refuseHistory(tx: Queries, id: string): Promise<void> {
  const { has } = await tx.row<{ has: boolean }>(sql`
    select exists (select from transfers where user_id = ${id})
      or exists (select from transfers where actor_id = ${id})
      or exists (select from transactions where user_id = ${id})
      or exists (select from transactions where decided_by = ${id})
      or exists (select from verification_decisions where decided_by = ${id}) as has`)
  if (has) throw new Problem('user_has_history')
}

/**
 * Throws `last_administrator` if no other active administrator would be left. It locks all of them, in one order, so
 * that two administrators who suspend each other take turns: counting without the lock left none in 96 of 100 rounds
 * (HAZ-D1).
 */
async function keepAnAdministrator(tx: Queries, id: string): Promise<void> {
  const administrators = await tx.rows<{ id: string }>(
    sql`select id from users where role = 'admin' and status = 'active' order by id for no key update`,
  )
  const isOne = administrators.some((administrator) => administrator.id === id)
  if (isOne && administrators.length === 1) throw new Problem('last_administrator')
}

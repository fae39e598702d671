import type { Role, User, UserStatus } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { type Act, record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { type Caller, inMaintenance, type Origin } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { hashPassword, inHashingSlot, isPassword } from './hashing.ts'
import { accountKey, countFailure, forgetFailures, refuseLocked, rememberAddress } from './limits.ts'
import type { PasswordPolicy } from './password.ts'
import { endSession, endSessionsOf, openSession, refreshSession } from './session.ts'
import { getUser } from './user.ts'

type Account = { id: string; passwordHash: string; role: Role; status: UserStatus; maintenance: boolean }

/**
 * Signs in with e-mail and password. Throws `invalid_credentials`, with the same words and after the same time
 * whether or not the e-mail exists; `too_many_attempts` during a lock, whatever the password (Keycloak's rule); and,
 * after the right password only, `account_suspended` or `maintenance`.
 */
export async function signIn(
  db: Database,
  { email, password }: { email: string; password: string },
  origin: Origin,
) {
  const account = await verifyCredentials(db, email, password, origin)
  refuseUnusable(account.status)
  if (account.maintenance && account.role !== 'admin') throw inMaintenance()
  return db.transaction(async (tx) => {
    // Locked, so that a suspension at this very moment either sees this session or prevents it.
    const current = await tx.find<{ status: UserStatus }>(
      sql`select status from users where id = ${account.id} for no key update`,
    )
    if (!current) throw new Problem('invalid_credentials')
    refuseUnusable(current.status)
    const token = await openSession(tx, account.id)
    await forgetFailures(tx, accountKey(email), origin.address)
    await rememberAddress(tx, accountKey(email), origin.address)
    await recordAct(tx, 'user.signed_in', account.id, origin)
    return { token, user: await getUser(tx, account.id) }
  })
}

function refuseUnusable(status: UserStatus) {
  if (status === 'suspended' || status === 'inactive') throw new Problem('account_suspended')
}

// The check of the lock and the count of the failure share the slot with the hash: guesses that come at once take
// turns, so hardly more than the allowed number is ever tried.
async function verifyCredentials(
  db: Database,
  email: string,
  password: string,
  origin: Origin,
): Promise<Account> {
  return inHashingSlot(async () => {
    const key = accountKey(email)
    await refuseLocked(db, key, origin.address)
    const account = await db.find<Account>(sql`
      select id, password_hash as "passwordHash", role, status, maintenance_mode as maintenance
      from users cross join settings where email_folded = lower(${email.trim()})`)
    if ((await isPassword(account?.passwordHash ?? null, password)) && account) return account
    await db.transaction(async (tx) => {
      const locked = await countFailure(tx, key, origin.address)
      await recordAct(tx, locked ? 'user.sign_in_locked' : 'user.sign_in_failed', account?.id ?? null, origin)
    })
    throw new Problem('invalid_credentials')
  })
}

/**
 * Counts this session as freshly signed in once the password is right. Throws `wrong_current_password`, never a 401;
 * guesses count like failed sign-ins.
 */
export async function confirmPassword(
  db: Database,
  caller: Caller,
  { password }: { password: string },
  origin: Origin,
): Promise<void> {
  await verifyCurrentPassword(db, await getUser(db, caller.userId), password, origin)
  await db.transaction(async (tx) => {
    await refreshSession(tx, caller.tokenHash)
    await recordAct(tx, 'user.password_confirmed', caller.userId, origin)
  })
}

/** Ends the session that asks. */
export async function signOut(db: Database, caller: Caller, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    await endSession(tx, caller.tokenHash)
    await recordAct(tx, 'user.signed_out', caller.userId, origin)
  })
}

/**
 * Changes the caller's password, ends his other sessions (D12), and answers who he is. Throws `wrong_current_password`, which is no 401
 * since any 401 would sign the browser out; guesses count like failed sign-ins.
 */
export async function changePassword(
  db: Database,
  policy: PasswordPolicy,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<User> {
  const user = await getUser(db, caller.userId)
  policy.check(newPassword, {
    path: 'newPassword',
    words: [user.firstName, user.lastName, ...user.email.split(/[@.]/)],
  })
  await verifyCurrentPassword(db, user, currentPassword, origin)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await tx.run(
      sql`update users set password_hash = ${passwordHash}, updated_at = now() where id = ${user.id}`,
    )
    await endSessionsOf(tx, user.id, caller.tokenHash)
    await recordAct(tx, 'user.password_changed', user.id, origin)
  })
  return user
}

async function verifyCurrentPassword(
  db: Database,
  user: { id: string; email: string },
  password: string,
  origin: Origin,
) {
  await inHashingSlot(async () => {
    const key = accountKey(user.email)
    await refuseLocked(db, key, origin.address)
    const { hash } = await db.row<{ hash: string }>(
      sql`select password_hash as hash from users where id = ${user.id}`,
    )
    if (await isPassword(hash, password)) return
    await db.transaction(async (tx) => {
      const locked = await countFailure(tx, key, origin.address)
      await recordAct(tx, locked ? 'user.sign_in_locked' : 'user.password_refused', user.id, origin)
    })
    throw new Problem('wrong_current_password')
  })
}

function recordAct(tx: Parameters<typeof record>[0], act: Act, userId: string | null, origin: Origin) {
  return record(tx, {
    act,
    actorId: userId,
    subject: { type: 'user', id: userId },
    customerId: userId,
    origin,
  })
}

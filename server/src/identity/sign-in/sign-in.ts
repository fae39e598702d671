import type { Factor } from '@bank/contract/code'
import { foldEmail } from '@bank/contract/email'
import type { Role, UserStatus } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { recordOwn } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import { inTurn, signInLineOf } from '../../http/turns.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { getUser } from '../../users/user.ts'
import { openSecondStep } from '../factors/challenge.ts'
import { factorsOf } from '../factors/second-step.ts'
import { hashPassword, verifyPassword } from '../passwords/hashing.ts'
import { type PasswordPolicy, wordsAbout } from '../passwords/password.ts'
import { inHashingSlot, placeOf } from '../passwords/slots.ts'
import { voidTokens } from '../recovery/letter-tokens.ts'
import { passwordWasChanged } from '../recovery/letters.ts'
import { warnOwner } from '../recovery/warn-owner.ts'
import { type Caller, inMaintenance, refuseEndedSession } from '../sessions/caller.ts'
import { endSession, endSessionsOf, refreshSession } from '../sessions/session.ts'
import { accountKey, countSignIn, refuseLocked } from './limits.ts'
import { finishSignIn, recordFailure, refuseUnusable, type SignedIn } from './sign-in-outcome.ts'

type Named = { id: string; email: string }
type Account = Named & { passwordHash: string; role: Role; status: UserStatus; maintenance: boolean }

/** The password was right, and one of these factors has to prove it again. */
export type SecondStep = { challenge: string; factors: Factor[] }

/**
 * Signs in with e-mail address and password, or begins the second step if the account has a second factor (DEC-44). Throws
 * `invalid_credentials`, with the same message and after the same time whether or not the address exists;
 * `too_many_attempts` during a lock, whatever the password (Keycloak's rule); and, only with the right password,
 * `account_suspended`, `maintenance`, or `too_many_attempts` after too many sign-ins. Failures are forgotten only once the
 * sign-in is finished.
 */
export async function signIn(
  db: Database,
  outbox: Outbox,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<SignedIn | SecondStep> {
  const account = await verifyCredentials(db, email, password, origin)
  refuseUnusable(account.status)
  if (account.maintenance && account.role !== 'admin') throw inMaintenance()
  const folded = foldEmail(email)
  const finish = async (tx: Queries): Promise<SignedIn | SecondStep> => {
    // Locked, so that a suspension at this moment either ends this session or prevents it. Checks address and password
    // again: hashing takes a while, and a password that was changed in the meantime must not work.
    const current = await tx.find<{ status: UserStatus }>(sql`
      select status from users
      where id = ${account.id} and email_folded = ${folded} and password_hash = ${account.passwordHash}
      for no key update`)
    if (!current) throw new Problem('invalid_credentials')
    refuseUnusable(current.status)
    await countSignIn(tx, account.id, origin.address)
    const factors = await factorsOf(tx, account.id)
    if (factors.length > 0) {
      const challenge = await openSecondStep(tx, account.id)
      await recordOwn(tx, 'user.second_step_begun', account.id, origin)
      return { challenge, factors }
    }
    return finishSignIn(tx, outbox, { id: account.id, email }, 'password', origin)
  }
  return inTurn(signInLineOf(account.id, origin.address), () => db.transaction(finish))
}

// Checking the lock and counting the failure happen in the hashing slot: simultaneous guesses take turns, so hardly
// more than the allowed number is tried. The lock is also checked before, so that callers who are locked out take no
// place in the queue.
async function verifyCredentials(
  db: Database,
  email: string,
  password: string,
  origin: Origin,
): Promise<Account> {
  const key = accountKey(email)
  const folded = foldEmail(email)
  await refuseLocked(db, key, origin.address)
  return inHashingSlot(placeOf(email, origin), async () => {
    await refuseLocked(db, key, origin.address)
    const account = await db.find<Account>(sql`
      select id, email, password_hash as "passwordHash", role, status, maintenance_mode as maintenance
      from users cross join settings where email_folded = ${folded}`)
    const passwordHash = await findRightHash(db, account, password)
    if (account && passwordHash !== null) return { ...account, passwordHash }
    await db.transaction(async (tx) => {
      const userId = account && (await isStillThere(tx, account)) ? account.id : null
      await recordFailure(tx, { act: 'user.sign_in_failed', key, userId, attempt: 'password' }, origin)
    })
    throw new Problem('invalid_credentials')
  })
}

/**
 * Whether an account still has the address that was read, which it then keeps until the transaction ends. Hashing takes a
 * while, and whoever was erased in the meantime must leave no failure behind (DEC-74).
 */
async function isStillThere(tx: Queries, { id, email }: Named): Promise<boolean> {
  const found = await tx.find(
    sql`select from users where id = ${id} and email_folded = ${foldEmail(email)} for key share`,
  )
  return found !== null
}

/**
 * Makes this session freshly signed in if the password is right. Throws `wrong_current_password`, never a 401; guesses
 * count as failed sign-ins. Throws `session_expired` if the session has ended by then.
 */
export async function confirmPassword(
  db: Database,
  caller: Caller,
  password: string,
  origin: Origin,
): Promise<void> {
  const verified = await verifyCurrentPassword(db, await getUser(db, caller.userId), password, origin)
  await db.transaction(async (tx) => {
    await holdVerified(tx, caller, verified)
    await refreshSession(tx, caller.tokenHash)
    await recordOwn(tx, 'user.password_confirmed', caller.userId, origin)
  })
}

/** Ends the caller's session. */
export async function signOut(db: Database, caller: Caller, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    await endSession(tx, caller.tokenHash)
    await recordOwn(tx, 'user.signed_out', caller.userId, origin)
  })
}

/**
 * Changes the caller's password, ends their other sessions (DEC-12) and links for a new password, and tells them by
 * letter. Throws `wrong_current_password`, not a 401, because any 401 would sign the browser out; guesses count as failed
 * sign-ins. If two sessions change it at once, one succeeds, and the other gets `session_expired`.
 */
export async function changePassword(
  db: Database,
  outbox: Outbox,
  policy: PasswordPolicy,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  const user = await getUser(db, caller.userId)
  policy.check(newPassword, { path: 'newPassword', words: wordsAbout(user) })
  const verified = await verifyCurrentPassword(db, user, currentPassword, origin)
  const passwordHash = await hashPassword(newPassword, placeOf(user.email, origin))
  await db.transaction(async (tx) => {
    const owner = await holdVerified(tx, caller, verified)
    await tx.run(
      sql`update users set password_hash = ${passwordHash}, updated_at = now() where id = ${user.id}`,
    )
    await endSessionsOf(tx, user.id, caller.tokenHash)
    // An older link must not replace the newer password.
    await voidTokens(tx, user.id, ['reset'])
    await warnOwner(tx, outbox, owner, passwordWasChanged)
    await recordOwn(tx, 'user.password_changed', user.id, origin)
  })
}

/** Returns the stored hash. Throws `wrong_current_password`; guesses count as failed sign-ins. */
async function verifyCurrentPassword(
  db: Database,
  user: { id: string; email: string },
  password: string,
  origin: Origin,
): Promise<string> {
  const key = accountKey(user.email)
  const isSignedIn = true
  await refuseLocked(db, key, origin.address, { isSignedIn })
  return inHashingSlot(placeOf(user.email, origin), async () => {
    await refuseLocked(db, key, origin.address, { isSignedIn })
    const passwordHash = await findRightHash(db, await findHash(db, user.id), password)
    if (passwordHash !== null) return passwordHash
    await db.transaction(async (tx) => {
      if (!(await isStillThere(tx, user))) return
      await recordFailure(tx, { act: 'user.password_refused', key, userId: user.id }, origin)
    })
    throw new Problem('wrong_current_password')
  })
}

/**
 * Locks the caller's row until the transaction ends, and returns its id and address. Throws `session_expired` if the
 * session has ended, and `wrong_current_password` if the verified password has changed.
 */
async function holdVerified(
  tx: Queries,
  caller: Caller,
  verified: string,
): Promise<{ id: string; email: string }> {
  const held = await tx.find<{ id: string; email: string; isSame: boolean }>(sql`
    select id, email, password_hash = ${verified} as "isSame" from users where id = ${caller.userId}
    for no key update`)
  await refuseEndedSession(tx, caller)
  if (!held?.isSame) throw new Problem('wrong_current_password')
  return held
}

/**
 * The stored hash if the password is right; null if it is wrong. A hash made before passwords were normalized is replaced at
 * once, because someone else can sign in with it at the same moment: then theirs is compared. Call it in a hashing slot.
 */
async function findRightHash(
  db: Database,
  account: { id: string; passwordHash: string } | null,
  password: string,
): Promise<string | null> {
  const right = await verifyPassword(account?.passwordHash ?? null, password)
  if (account === null || right === null || right.renewed === null) return right?.stored ?? null
  const { stored, renewed } = right
  const renewals = await db.run(
    sql`update users set password_hash = ${renewed} where id = ${account.id} and password_hash = ${stored}`,
  )
  if (renewals === 1) return renewed
  const current = await findHash(db, account.id)
  return (await verifyPassword(current?.passwordHash ?? null, password))?.stored ?? null
}

const findHash = (db: Database, id: string) =>
  db.find<{ id: string; passwordHash: string }>(
    sql`select id, password_hash as "passwordHash" from users where id = ${id}`,
  )

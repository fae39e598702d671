import type { Role, User, UserStatus } from '@bank/contract/identity'
import type { SignInMethod } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import { recordAbout, recordOwn } from '../../audit/audit.ts'
import type { Queries } from '../../db/connect.ts'
import { addressBlock } from '../../http/count.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { getUser } from '../../users/user.ts'
import { tellOwner } from '../factors/letters.ts'
import { inMaintenance } from '../sessions/caller.ts'
import { openSession } from '../sessions/session.ts'
import { noteSuccess } from '../sign-ins/new-device.ts'
import { noteSignIn } from '../sign-ins/sign-in-log.ts'
import { accountKey, countFailure, forgetFailures, rememberAddress } from './limits.ts'

/** A finished sign-in: the token of the new session, and its user. */
export type SignedIn = { token: string; user: User }

/**
 * Opens the session after the last step of a sign-in. The caller has locked the user, so that a suspension at this moment
 * either ends this session or prevents it.
 */
export async function finishSignIn(
  tx: Queries,
  outbox: Outbox,
  { id, email }: { id: string; email: string },
  method: SignInMethod,
  origin: Origin,
): Promise<SignedIn> {
  const key = accountKey(email)
  const token = await openSession(tx, id, origin)
  await forgetFailures(tx, key, origin.address)
  await rememberAddress(tx, key, origin.address)
  await noteSuccess(tx, outbox, id, method, origin)
  if (method === 'recovery') await noteRecoveryCode(tx, outbox, { id, email }, origin)
  await recordOwn(tx, 'user.signed_in', id, origin, method === 'password' ? {} : { after: { method } })
  return { token, user: await getUser(tx, id) }
}

/** Tells the owner of a recovery code that it was used, and records it. */
export async function noteRecoveryCode(
  tx: Queries,
  outbox: Outbox,
  owner: { id: string; email: string },
  origin: Origin,
): Promise<void> {
  await tellOwner(tx, outbox, owner, 'recovery-code-used')
  await recordOwn(tx, 'user.recovery_code_used', owner.id, origin)
}

/** Throws `account_suspended`. Only somebody who proved to be the user may learn it. */
export function refuseUnusable(status: UserStatus) {
  if (status === 'suspended' || status === 'inactive') throw new Problem('account_suspended')
}

/** Throws `maintenance` to a customer in maintenance mode. */
export async function refuseCustomerInMaintenance(tx: Queries, role: Role): Promise<void> {
  if (role === 'admin') return
  const maintenance = await tx.value<boolean>(sql`select maintenance_mode from settings`)
  if (maintenance) throw inMaintenance()
}

type FailedAct = 'user.sign_in_failed' | 'user.password_refused' | 'user.code_refused'
type Failure = {
  act: FailedAct
  key: Buffer
  userId: string | null
  /** How somebody tried to sign in; absent if they were signed in already. */
  attempt?: SignInMethod
  after?: object
}

/**
 * Counts a wrong password, code or passkey and records it as `act`, or as the lock it causes, and the stop of its address,
 * if any. Returns whether it locks. The caller refuses the attempt after the transaction, which would otherwise undo this.
 */
export async function recordFailure(
  tx: Queries,
  { act, key, userId, attempt, after }: Failure,
  origin: Origin,
): Promise<{ isLocked: boolean }> {
  const { isLocked, stopped } = await countFailure(tx, key, origin.address, userId)
  if (userId && attempt) {
    await noteSignIn(tx, { userId, outcome: isLocked ? 'locked' : 'failure', method: attempt, origin })
  }
  await recordOwn(tx, isLocked ? 'user.sign_in_locked' : act, userId, origin, after && { after })
  if (!stopped) return { isLocked }
  const { accounts, unknown } = stopped
  await recordAbout(
    tx,
    'user.address_stopped',
    null,
    { actorId: null, origin },
    { after: { addressBlock: addressBlock(origin.address), accounts, unknownAccounts: unknown } },
  )
  return { isLocked }
}

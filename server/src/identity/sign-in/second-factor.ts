import type { Factor } from '@bank/contract/code'
import { recordOwn } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import { inTurn, signInLineOf } from '../../http/turns.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { getUser, lockUser } from '../../users/user.ts'
import { closeSecondStep, ownerOfSecondStep, spendPasskeySignIn, takeTry } from '../factors/challenge.ts'
import { hasFactor } from '../factors/first-factor.ts'
import { tellOwner } from '../factors/letters.ts'
import { ownerOfPasskey, type Refused, verifyPasskey } from '../factors/passkey-proof.ts'
import { hashRecoveryCode } from '../factors/recovery-codes.ts'
import type { RelyingParty } from '../factors/relying-party.ts'
import { kindOf, type TypedCode, verifyCode } from '../factors/second-step.ts'
import { placeOf } from '../passwords/slots.ts'
import { type Caller, refuseEndedSession } from '../sessions/caller.ts'
import { refreshSession } from '../sessions/session.ts'
import { accountKey, countSignIn, refuseLocked } from './limits.ts'
import {
  finishSignIn,
  noteRecoveryCode,
  recordFailure,
  refuseCustomerInMaintenance,
  refuseUnusable,
  type SignedIn,
} from './sign-in-outcome.ts'

/** What the steps of a sign-in need. */
export type SignInParts = { keys: MasterKeys; party: RelyingParty | null; outbox: Outbox }

type SecondFactor = {
  challenge: string
  code?: string | undefined
  passkey?: { id: string } | undefined
}

/**
 * Finishes a sign-in whose password was right, with a code or a passkey (DEC-44). Throws `challenge_over`, `wrong_code`,
 * `wrong_passkey`, `too_many_attempts` during a lock or after too many codes, `account_suspended` and `maintenance`.
 *
 * The user stays locked from the check of the lock to the count of the failure, so that simultaneous guesses take turns.
 */
export async function finishWithFactor(
  db: Database,
  { keys, party, outbox }: SignInParts,
  { challenge, code, passkey }: SecondFactor,
  origin: Origin,
): Promise<SignedIn> {
  const owner = await ownerOfSecondStep(db, challenge)
  const finish = async (tx: Queries, typed: TypedCode | null): Promise<SignedIn | null> => {
    const user = await lockUser(tx, owner)
    const key = accountKey(user.email)
    const { isFamiliar } = await refuseLocked(tx, key, origin.address)
    const webauthn = await takeTry(tx, challenge)
    const method = typed
      ? ((await verifyCode(tx, keys, user.id, typed, { ...origin, isFamiliar })) ?? 'wrong')
      : await verifyPasskey(tx, party, user.id, { webauthn, response: passkey ?? {}, isAlone: false })
    if (isRefused(method)) {
      const failure = failureOf(user.id, key, typed?.kind ?? 'passkey', method === 'copied')
      const { isLocked } = await recordFailure(tx, failure, origin)
      if (isLocked) await tellOwner(tx, outbox, user, 'wrong-codes')
      return null
    }
    refuseUnusable(user.status)
    await refuseCustomerInMaintenance(tx, user.role)
    await closeSecondStep(tx, challenge)
    return finishSignIn(tx, outbox, user, method, origin)
  }
  const done = await inTurn(signInLineOf(owner, origin.address), async () => {
    const typed = passkey ? null : await typedCode(db, owner, code ?? '', origin)
    return db.transaction((tx) => finish(tx, typed))
  })
  if (!done) throw new Problem(passkey ? 'wrong_passkey' : 'wrong_code')
  return done
}

/** Hashes a recovery code, once the account is known not to be locked. Throws `too_many_attempts` and `unavailable`. */
async function typedCode(
  db: Database,
  userId: string,
  code: string,
  origin: Origin,
  about: { isSignedIn?: boolean } = {},
): Promise<TypedCode> {
  if (kindOf(code) === 'totp') return { kind: 'totp', code }
  const { email } = await getUser(db, userId)
  await refuseLocked(db, accountKey(email), origin.address, about)
  return { kind: 'recovery', hash: await hashRecoveryCode(db, userId, code, placeOf(email, origin)) }
}

function failureOf(userId: string, key: Buffer, method: Factor, isCopied: boolean) {
  const after = { factor: method, ...(isCopied && { copied: true }) }
  return { act: 'user.code_refused', key, userId, attempt: method, after } as const
}

const isRefused = (method: string): method is Refused => method === 'wrong' || method === 'copied'

/**
 * Signs in with a passkey alone, which proves two things at once: that the device is there, and that its owner unlocked it.
 * Throws `challenge_over`, `passkey_removed` if we don't know it, `wrong_passkey`, `too_many_attempts` during a lock,
 * `account_suspended` and `maintenance`.
 */
export async function signInWithPasskey(
  db: Database,
  { party, outbox }: SignInParts,
  { challenge, response }: { challenge: string; response: { id: string } },
  origin: Origin,
): Promise<SignedIn> {
  const owner = await ownerOfPasskey(db, response)
  if (owner === null) {
    await spendPasskeySignIn(db, challenge)
    // Only who holds a passkey knows its id, so this tells strangers nothing of any account.
    throw new Problem('passkey_removed')
  }
  const finish = async (tx: Queries): Promise<SignedIn | null> => {
    const user = await lockUser(tx, owner)
    const key = accountKey(user.email)
    await refuseLocked(tx, key, origin.address)
    const webauthn = await spendPasskeySignIn(tx, challenge)
    const method = await verifyPasskey(tx, party, user.id, { webauthn, response, isAlone: true })
    if (isRefused(method)) {
      await recordFailure(tx, failureOf(user.id, key, 'passkey', method === 'copied'), origin)
      return null
    }
    refuseUnusable(user.status)
    await refuseCustomerInMaintenance(tx, user.role)
    await countSignIn(tx, user.id, origin.address)
    return finishSignIn(tx, outbox, user, method, origin)
  }
  const done = await inTurn(signInLineOf(owner, origin.address), () => db.transaction(finish))
  if (!done) throw new Problem('wrong_passkey')
  return done
}

/**
 * Makes this session freshly signed in if the code is right (DEC-43). Throws `no_factor`, `wrong_code`, never a 401, and
 * `too_many_attempts`; guesses count as failed sign-ins. Throws `session_expired` if the session has ended by then.
 */
export async function confirmCode(
  db: Database,
  { keys, outbox }: SignInParts,
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<void> {
  const isSignedIn = true
  const typed = await typedCode(db, caller.userId, code, origin, { isSignedIn })
  const isRight = await db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId)
    await refuseEndedSession(tx, caller)
    const key = accountKey(user.email)
    const { isFamiliar } = await refuseLocked(tx, key, origin.address, { isSignedIn })
    if (!(await hasFactor(tx, user.id))) throw new Problem('no_factor')
    const method = await verifyCode(tx, keys, user.id, typed, { ...origin, isFamiliar })
    if (method === null) {
      const failure = { key, userId: user.id, after: { factor: kindOf(code) } }
      await recordFailure(tx, { act: 'user.code_refused', ...failure }, origin)
      return false
    }
    await refreshSession(tx, caller.tokenHash)
    if (method === 'recovery') await noteRecoveryCode(tx, outbox, user, origin)
    await recordOwn(tx, 'user.password_confirmed', user.id, origin, { after: { method } })
    return true
  })
  if (!isRight) throw new Problem('wrong_code')
}

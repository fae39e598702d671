import { brand } from '@bank/contract/brand'
import { Secret, TOTP } from 'otpauth'
import { toDataURL } from 'qrcode'
import sql from 'sql-template-tag'
import { recordOwn } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import { addDataKey, getDataKey } from '../../encryption/data-keys.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import { seal, unseal } from '../../encryption/seal.ts'
import { addressBlock, countAct, countOrRefuse, forgetCount } from '../../http/count.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { getUser } from '../../users/user.ts'
import { placeOf } from '../passwords/slots.ts'
import type { Caller } from '../sessions/caller.ts'
import { drawFirstCodes, dropCodesWithoutFactor, storeFirstCodes } from './first-factor.ts'
import { tellOwner } from './letters.ts'
import { lockCaller } from './lock-caller.ts'

/** The form of RFC 6238 that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 }
export const APP_CODE = /^\d{6}$/
/** 160 bits, as long as SHA-1's result (RFC 4226, section 4, R6). */
const SECRET_BYTES = 20
/** How many steps before and after the current one also have right codes (RFC 6238, 5.2). */
const DRIFT = 1

/**
 * The codes of an app that one account can try in a day without success. Three of a million are right at a time, so the
 * chance to guess one stays below 1 in 3,000 a day, over all addresses where the account has not signed in. Each of those
 * where it has counts by itself: otherwise a stranger who knows the password could keep the owner out.
 */
export const CODES_A_DAY = 100
const DAY_SECONDS = 86_400

type Stored = { keyId: string; sealed: Buffer; lastStep: number; isConfirmed: boolean; seconds: number }

const storedOf = (userId: string) => sql`
  select data_key_id as "keyId", sealed, last_step::float8 as "lastStep", confirmed_at is not null as "isConfirmed",
    extract(epoch from clock_timestamp())::float8 as seconds
  from totp_secrets where user_id = ${userId}`

/**
 * Makes a secret for an authenticator app, which counts once a code has confirmed it. It replaces an earlier one that was
 * not confirmed. Throws `totp_exists`.
 */
export async function startTotp(
  db: Database,
  keys: MasterKeys,
  caller: Caller,
): Promise<{ secret: string; uri: string; qrCode: string }> {
  const { userId } = caller
  const secret = new Secret({ size: SECRET_BYTES })
  const email = await db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    const stored = await tx.find<Stored>(storedOf(userId))
    if (stored?.isConfirmed) throw new Problem('totp_exists')
    const { id, key } = stored
      ? { id: stored.keyId, key: await getDataKey(tx, keys, stored.keyId) }
      : await addDataKey(tx, keys, userId)
    const sealed = seal(key, Buffer.from(secret.bytes), columnOf(userId))
    await tx.run(sql`
      insert into totp_secrets (user_id, data_key_id, sealed) values (${userId}, ${id}, ${sealed})
      on conflict (user_id) do update set sealed = excluded.sealed, last_step = 0`)
    return user.email
  })
  const uri = new TOTP({ ...FORM, secret, issuer: brand.bankName, label: email }).toString()
  return { secret: secret.base32, uri, qrCode: await toDataURL(uri) }
}

/**
 * Confirms the authenticator app with its first code. Returns ten recovery codes if it is the account's first factor.
 * Throws `wrong_code`, also if there is nothing to confirm.
 */
export async function confirmTotp(
  db: Database,
  { keys, outbox }: { keys: MasterKeys; outbox: Outbox },
  caller: Caller,
  code: string,
  origin: Origin,
): Promise<string[] | null> {
  const { userId } = caller
  await stepToConfirm(db, keys, userId, code)
  const firstCodes = await drawFirstCodes(db, userId, placeOf((await getUser(db, userId)).email, origin))
  return db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    await useUp(tx, userId, await stepToConfirm(tx, keys, userId, code))
    const recoveryCodes = await storeFirstCodes(tx, userId, firstCodes)
    await tx.run(sql`update totp_secrets set confirmed_at = clock_timestamp() where user_id = ${userId}`)
    await tellOwner(tx, outbox, user, 'totp-added')
    await recordOwn(tx, 'user.totp_added', userId, origin)
    return recoveryCodes
  })
}

/** The step of the code of an app that waits for its first one. Throws `wrong_code`. */
async function stepToConfirm(db: Queries, keys: MasterKeys, userId: string, code: string): Promise<number> {
  const stored = await db.find<Stored>(storedOf(userId))
  const step = stored && !stored.isConfirmed ? await stepOf(db, keys, userId, stored, code) : null
  if (step === null) throw new Problem('wrong_code')
  return step
}

/** Removes the authenticator app, confirmed or not. Throws `not_found`. */
export async function removeTotp(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  origin: Origin,
): Promise<void> {
  const { userId } = caller
  await db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    if ((await tx.run(sql`delete from totp_secrets where user_id = ${userId}`)) === 0)
      throw new Problem('not_found')
    await dropCodesWithoutFactor(tx, userId)
    await tellOwner(tx, outbox, user, 'totp-removed')
    await recordOwn(tx, 'user.totp_removed', userId, origin)
  })
}

/** Where a code is tried, and whether the account has signed in there lately. */
export type TriedAt = { address: string; isFamiliar: boolean }

/**
 * Whether it is a code of the user's app that has not been used. The caller has locked the user. Throws `too_many_attempts`
 * after CODES_A_DAY without success.
 */
export async function spendTotp(
  tx: Queries,
  keys: MasterKeys,
  userId: string,
  code: string,
  { address, isFamiliar }: TriedAt,
): Promise<boolean> {
  const stored = await tx.find<Stored>(storedOf(userId))
  if (!stored?.isConfirmed) return false
  const counted = isFamiliar ? `${userId} ${addressBlock(address)}` : userId
  await countOrRefuse(tx, 'code', counted, CODES_A_DAY, DAY_SECONDS)
  const step = await stepOf(tx, keys, userId, stored, code)
  if (step === null) return false
  await useUp(tx, userId, step)
  await forgetCount(tx, 'code', counted)
  return true
}

/**
 * After a new password, whoever knew the former one no longer keeps the owner from trying codes at a new address. Once a day,
 * so that a thief of the mailbox has at most twice CODES_A_DAY.
 */
export async function giveCodesBack(tx: Queries, userId: string): Promise<void> {
  const { count } = await countAct(tx, 'codes-back', userId, DAY_SECONDS)
  if (count === 1) await forgetCount(tx, 'code', userId)
}

/** The step whose code this is, by the database's clock; null if it is wrong or used up. */
async function stepOf(
  db: Queries,
  keys: MasterKeys,
  userId: string,
  { keyId, sealed, lastStep, seconds }: Stored,
  code: string,
): Promise<number | null> {
  // The library compares bytes, and throws where six characters of another script are more than six.
  if (!APP_CODE.test(code)) return null
  const bytes = unseal(await getDataKey(db, keys, keyId), sealed, columnOf(userId))
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer })
  const timestamp = seconds * 1000
  const delta = TOTP.validate({ ...FORM, token: code, secret, timestamp, window: DRIFT })
  if (delta === null) return null
  const step = TOTP.counter({ ...FORM, timestamp }) + delta
  return step > lastStep ? step : null
}

/** The code of this step and all earlier ones no longer work (RFC 6238, 5.2). The user is locked. */
async function useUp(tx: Queries, userId: string, step: number): Promise<void> {
  await tx.run(sql`update totp_secrets set last_step = ${step} where user_id = ${userId}`)
}

function columnOf(userId: string) {
  return ['totp_secrets', 'sealed', userId]
}

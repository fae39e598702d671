import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@bank/contract/factors'
import { hashRaw } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Place } from '../passwords/fair-queue.ts'
import { inHashingSlot } from '../passwords/slots.ts'

/** 32 characters, no two of which look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 10
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** One salt for the ten codes of a user, so that a code is looked up with one hash. It precedes each stored hash. */
const SALT_BYTES = 16

/** New recovery codes, as people read them and as they are stored. */
export type RecoveryCodes = { shown: string[]; hashes: Buffer[] }

/**
 * Draws ten recovery codes of 50 random bits, which people read in two groups of five characters. Each hash waits for a turn
 * of its own: call it before anything is locked, and once it is known that the codes are needed (DEC-75). Throws
 * `too_many_attempts` and `unavailable`.
 */
export async function drawRecoveryCodes(whose: Place): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  )
  const salt = randomBytes(SALT_BYTES)
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashOf(salt, code, whose))
  return { shown: codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`), hashes }
}

/** Replaces a user's recovery codes with these. Only their hashes are stored, so the codes can only be shown now. */
export async function storeRecoveryCodes(
  tx: Queries,
  userId: string,
  { hashes }: RecoveryCodes,
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, hash from unnest(${hashes}::bytea[]) as made (hash)`)
}

/**
 * The hash by which `spendRecoveryCode` finds a code, without its hyphen and in lower case; null if the user can't have such a
 * code. Call it before anything is locked. Throws `too_many_attempts` and `unavailable`.
 */
export async function hashRecoveryCode(
  db: Queries,
  userId: string,
  code: string,
  whose: Place,
): Promise<Buffer | null> {
  if (!FORM.test(code)) return null
  const stored = await db.find<{ salt: Buffer }>(sql`
    select substring(code_hash for ${SALT_BYTES}::int) as salt from recovery_codes where user_id = ${userId} limit 1`)
  return stored && hashOf(stored.salt, code, whose)
}

/** Uses up the recovery code with this hash. Returns whether there was one. */
export async function spendRecoveryCode(tx: Queries, userId: string, hash: Buffer | null): Promise<boolean> {
  if (!hash) return false
  const spent = await tx.run(sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hash} and used_at is null`)
  return spent === 1
}

/** As slow as a password's hash, because 50 bits could be guessed from a stolen table with a fast one (ASVS 6.5.2). */
async function hashOf(salt: Buffer, code: string, whose: Place): Promise<Buffer> {
  return inHashingSlot(whose, async () => Buffer.concat([salt, await hashRaw(code, { salt })]))
}

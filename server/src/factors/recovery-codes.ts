import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@bank/contract/factors'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** 32 characters, of which none look alike. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 10

/**
 * Replaces a user's recovery codes by ten new ones of 50 random bits, and returns them as people read them: two groups of
 * five characters. Only hashes are stored, so they can be shown only now.
 */
export async function makeRecoveryCodes(tx: Queries, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  )
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.run(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, hash from unnest(${codes.map((code) => hashOf(userId, code))}::bytea[]) as made (hash)`)
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

/** Uses up a recovery code, without its hyphen and in lower case. Returns whether it was right. */
export async function spendRecoveryCode(tx: Queries, userId: string, code: string): Promise<boolean> {
  const spent = await tx.run(sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} and used_at is null`)
  return spent === 1
}

/** The user's id is part of the hash, so that a stolen table has to be searched for each user anew. */
function hashOf(userId: string, code: string): Buffer {
  return createHash('sha256').update(`${userId} ${code}`).digest()
}

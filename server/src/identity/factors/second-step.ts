import type { Factor } from '@bank/contract/code'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { MasterKeys } from '../../encryption/master-keys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { APP_CODE, spendTotp, type TriedAt } from './totp.ts'

/** The factors with which this user finishes a sign-in; none if the password is enough (DEC-44). */
export async function factorsOf(db: Queries, userId: string): Promise<Factor[]> {
  const has = await db.row<Record<Factor, boolean>>(sql`
    select exists (select from passkeys where user_id = ${userId}) as passkey,
      exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) as totp,
      exists (select from recovery_codes where user_id = ${userId} and used_at is null) as recovery`)
  if (!has.passkey && !has.totp) return []
  return ORDER.filter((factor) => has[factor])
}

/** The best first. */
const ORDER = ['passkey', 'totp', 'recovery'] as const

/** A code that somebody typed. A recovery code was hashed before anything is locked; null if the user can't have it. */
export type TypedCode = { kind: 'totp'; code: string } | { kind: 'recovery'; hash: Buffer | null }

/**
 * Uses up a code of the user's app or a recovery code, and returns which it was. Null if it is wrong: the caller then
 * counts a failure in the same transaction. The caller has locked the user. Throws `too_many_attempts`.
 */
export async function verifyCode(
  tx: Queries,
  keys: MasterKeys,
  userId: string,
  typed: TypedCode,
  at: TriedAt,
): Promise<'totp' | 'recovery' | null> {
  const isRight =
    typed.kind === 'totp'
      ? await spendTotp(tx, keys, userId, typed.code, at)
      : await spendRecoveryCode(tx, userId, typed.hash)
  return isRight ? typed.kind : null
}

/** Which kind of code somebody typed: an app's code has six digits, a recovery code ten characters. */
export function kindOf(code: string): 'totp' | 'recovery' {
  return APP_CODE.test(code) ? 'totp' : 'recovery'
}

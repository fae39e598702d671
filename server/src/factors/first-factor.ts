import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

/** Whether the user has an authenticator app or a passkey. Recovery codes alone don't count. */
export async function hasFactor(db: Queries, userId: string): Promise<boolean> {
  const { has } = await db.row<{ has: boolean }>(sql`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkeys where user_id = ${userId}) as has`)
  return has
}

/** Recovery codes for a user who is about to get their first factor; null if they have one. The user is locked. */
export async function firstCodes(tx: Queries, userId: string): Promise<string[] | null> {
  return (await hasFactor(tx, userId)) ? null : makeRecoveryCodes(tx, userId)
}

/** Deletes the recovery codes of a user whose last factor was removed. The user is locked. */
export async function dropCodesWithoutFactor(tx: Queries, userId: string): Promise<void> {
  if (!(await hasFactor(tx, userId))) await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
}

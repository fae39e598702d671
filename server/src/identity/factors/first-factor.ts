import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { Problem } from '../../problem.ts'
import type { Place } from '../passwords/fair-queue.ts'
import { drawRecoveryCodes, type RecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts'

/** Whether the user has an authenticator app or a passkey. Recovery codes alone don't count. */
export function hasFactor(db: Queries, userId: string): Promise<boolean> {
  return db.value<boolean>(sql`
    select exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null)
      or exists (select from passkeys where user_id = ${userId})`)
}

/**
 * Draws recovery codes for a user's first factor; null if they have one. Call it before the user is locked, and once the
 * factor was found right.
 */
export async function drawFirstCodes(
  db: Queries,
  userId: string,
  whose: Place,
): Promise<RecoveryCodes | null> {
  return (await hasFactor(db, userId)) ? null : drawRecoveryCodes(whose)
}

/**
 * Stores the codes and returns them to be shown; null if the user has a factor. The user is locked. Throws `unavailable` if
 * none were drawn, because the user removed their last factor a moment ago.
 */
export async function storeFirstCodes(
  tx: Queries,
  userId: string,
  drawn: RecoveryCodes | null,
): Promise<string[] | null> {
  if (await hasFactor(tx, userId)) return null
  if (!drawn) throw new Problem('unavailable', { retryAfter: 1 })
  await storeRecoveryCodes(tx, userId, drawn)
  return drawn.shown
}

/** Deletes the recovery codes of a user whose last factor was removed. The user is locked. */
export async function dropCodesWithoutFactor(tx: Queries, userId: string): Promise<void> {
  if (!(await hasFactor(tx, userId))) await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
}

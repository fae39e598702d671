import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import type { Database } from '../db/connect.ts'
import { countOrRefuse } from '../http/count.ts'
import type { Outbox } from '../mail/outbox.ts'
import { Problem } from '../problem.ts'
import { sendResetLetter } from '../recovery/send-reset.ts'
import type { Origin } from '../sessions/caller.ts'

/** Letters for a new password that an account gets within an hour, whoever asks. */
export const RESET_LETTERS_AN_HOUR = 5

/**
 * Writes the letter for a new password if the address belongs to an account that is not locked (DEC-45). Call it after
 * the answer, so that nobody can tell whether it did. Past the account's limit it does nothing, and the last link goes on
 * working: nobody can keep the owner out by asking again and again.
 */
export async function forgotPassword(
  db: Database,
  outbox: Outbox,
  email: string,
  origin: Origin,
): Promise<void> {
  const usable = sql`
    select id, email from users where email_folded = ${foldEmail(email)} and status in ('active', 'pending')`
  const owner = await db.find<{ id: string }>(usable)
  if (!owner || (await isPastLimit(db, owner.id))) return
  await db.transaction(async (tx) => {
    // Locked, so that no link goes to an address that is just being changed, and two requests leave one link.
    const user = await tx.find<{ id: string; email: string }>(sql`${usable} for no key update`)
    if (user) await sendResetLetter(tx, outbox, { user, act: 'user.reset_asked', actorId: null, origin })
  })
  outbox.wake()
}

async function isPastLimit(db: Database, userId: string): Promise<boolean> {
  try {
    await countOrRefuse(db, 'reset', userId, RESET_LETTERS_AN_HOUR, 3600)
    return false
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
}

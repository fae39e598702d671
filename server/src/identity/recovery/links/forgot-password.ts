import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../../../db/connect.ts'
import { countAct } from '../../../http/count.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { Origin } from '../../../origin.ts'
import { sendResetLetter } from '../send-reset.ts'
import { wasMovedByStaff } from '../way-back.ts'

/** Letters for a new password that an account gets within an hour, whoever asks. */
export const RESET_LETTERS_AN_HOUR = 5

/**
 * Writes the letter for a new password if the address belongs to an account that is not locked (DEC-45). Call it after
 * the answer, so that nobody can tell whether it did. Past the account's limit it does nothing while an earlier link works:
 * nobody can keep the owner out by asking again and again.
 */
export async function forgotPassword(
  db: Database,
  outbox: Outbox,
  email: string,
  origin: Origin,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked, so that a change of the address or a lock at this moment either ends this link or prevents it.
    const user = await tx.find<{ id: string; email: string }>(sql`
      select id, email from users
      where email_folded = ${foldEmail(email)} and status in ('active', 'pending') for no key update`)
    if (!user) return
    const { count } = await countAct(tx, 'reset', user.id, 3600)
    if (count > RESET_LETTERS_AN_HOUR && (await hasLink(tx, user.id))) return
    if (await wasMovedByStaff(tx, user.id)) return
    await sendResetLetter(tx, outbox, { user, act: 'user.reset_asked', actorId: null, origin })
  })
}

function hasLink(tx: Queries, userId: string): Promise<boolean> {
  return tx.value<boolean>(sql`
    select exists (select from letter_tokens
      where user_id = ${userId} and purpose = 'reset' and used_at is null and expires_at > now())`)
}

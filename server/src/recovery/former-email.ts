import { foldEmail } from '@bank/contract/email'
import type { User } from '@bank/contract/identity'
import { TOKEN_HOURS } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { countOrRefuse } from '../http/count.ts'
import type { Outbox } from '../mail/outbox.ts'
import { makeToken, voidTokens } from './letter-tokens.ts'
import { confirmEmail, emailWasChanged, emailWasUndone } from './letters.ts'

/** Limited, because each change writes to what may be a stranger's address, and reserves the former one. */
export const EMAIL_CHANGES_A_DAY = 10

/** Whether a former address of this user can still be gone back to. */
export async function hasFormerEmail(db: Queries, userId: string): Promise<boolean> {
  return (await db.find(sql`select from former_emails where user_id = ${userId} and until > now()`)) !== null
}

/**
 * Whether staff changed this user's address, and its former owner can still undo that. Until then no link for a new
 * password goes to the new address: otherwise one member of staff could take over any account, even a colleague's.
 */
export async function wasMovedByStaff(db: Queries, userId: string): Promise<boolean> {
  const moved = await db.find(
    sql`select from former_emails where user_id = ${userId} and until > now() and not left_by_owner`,
  )
  return moved !== null
}

/**
 * Ends the ways back to addresses that the owner left without ever having confirmed them: they may be a stranger's, for
 * example after a typing error. For a user who has just confirmed their address.
 */
export async function leaveUnconfirmed(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`
    delete from letter_tokens t using former_emails f
    where f.user_id = ${userId} and not f.was_confirmed and f.left_by_owner
      and t.user_id = f.user_id and t.purpose = 'undo' and lower(t.email) = f.email_folded`)
  await tx.run(
    sql`delete from former_emails where user_id = ${userId} and not was_confirmed and left_by_owner`,
  )
}

/**
 * Does what a changed address entails, in the same transaction (DEC-47): reserves the former one, writes to both, and ends
 * the links for a new password that were sent to the former one. As long as its owner can go back to it, a trigger keeps
 * everybody else from taking it (migrations/0024-letter-tokens.sql). An account that returns to an address which it could
 * still go back to keeps no way to the one in between, which may be a thief's. The caller has locked the user. Throws
 * `too_many_attempts`.
 */
export async function followNewEmail(
  tx: Queries,
  outbox: Outbox,
  { id: userId, email: former, emailVerified }: Pick<User, 'id' | 'email' | 'emailVerified'>,
  { email, byOwner }: { email: string; byOwner: boolean },
): Promise<void> {
  await countOrRefuse(tx, 'email', userId, EMAIL_CHANGES_A_DAY, 86_400)
  const returns = await tx.run(sql`
    delete from former_emails where email_folded = ${foldEmail(email)} and user_id = ${userId} and until > now()`)
  await voidTokens(tx, userId, ['reset'])
  if (returns > 0) {
    await outbox.write(tx, emailWasUndone(), { address: former, userId: null })
  } else {
    await tx.run(sql`
      insert into former_emails (email_folded, user_id, until, was_confirmed, left_by_owner)
      values (${foldEmail(former)}, ${userId}, now() + make_interval(hours => ${TOKEN_HOURS.undo}), ${emailVerified}, ${byOwner})
      on conflict (email_folded) do update set user_id = excluded.user_id, until = excluded.until,
        was_confirmed = excluded.was_confirmed, left_by_owner = excluded.left_by_owner`)
    const undo = await makeToken(tx, { userId, purpose: 'undo', email: former })
    await outbox.write(tx, emailWasChanged(undo), { address: former, userId })
  }
  const verify = await makeToken(tx, { userId, purpose: 'verify', email })
  await outbox.write(tx, confirmEmail(verify), { address: email, userId })
}

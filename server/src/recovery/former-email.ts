import { foldEmail } from '@bank/contract/email'
import { TOKEN_HOURS } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { countOrRefuse } from '../http/count.ts'
import type { Outbox } from '../mail/outbox.ts'
import { makeToken, voidTokens } from './letter-tokens.ts'
import { confirmEmail, emailWasChanged } from './letters.ts'

/** Limited, because each change writes to what may be a stranger's address, and reserves the former one. */
export const EMAIL_CHANGES_A_DAY = 10

/**
 * Does what a changed address entails, in the same transaction (DEC-47): reserves the former one, writes to both, and ends
 * the links for a new password that were sent to the former one. As long as its owner can go back to it, a trigger keeps
 * everybody else from taking it (migrations/0024-letter-tokens.sql). The caller has locked the user. Throws
 * `too_many_attempts`.
 */
export async function followNewEmail(
  tx: Queries,
  outbox: Outbox,
  { id: userId, email: former }: { id: string; email: string },
  email: string,
): Promise<void> {
  await countOrRefuse(tx, 'email', userId, EMAIL_CHANGES_A_DAY, 86_400)
  await tx.run(
    sql`delete from former_emails where email_folded = ${foldEmail(email)} and user_id = ${userId}`,
  )
  await tx.run(sql`
    insert into former_emails (email_folded, user_id, until)
    values (${foldEmail(former)}, ${userId}, now() + make_interval(hours => ${TOKEN_HOURS.undo}))
    on conflict (email_folded) do update set user_id = excluded.user_id, until = excluded.until`)
  await voidTokens(tx, userId, ['reset'])
  const undo = await makeToken(tx, { userId, purpose: 'undo', email: former })
  await outbox.write(tx, emailWasChanged(undo), { address: former, userId })
  const verify = await makeToken(tx, { userId, purpose: 'verify', email })
  await outbox.write(tx, confirmEmail(verify), { address: email, userId })
}

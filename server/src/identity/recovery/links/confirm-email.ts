import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import { recordAbout } from '../../../audit/audit.ts'
import type { Database } from '../../../db/connect.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { Origin } from '../../../origin.ts'
import { Problem } from '../../../problem.ts'
import { lockUser } from '../../../users/user.ts'
import { makeToken, ownerOfToken, spendToken } from '../letter-tokens.ts'
import { confirmEmail } from '../letters.ts'

/**
 * Writes the letter with which the user confirms their address. Returns false if it is already confirmed. Throws
 * `no_letters` where the bank sends none, because the user would wait for it.
 */
export async function sendVerification(db: Database, outbox: Outbox, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { email, emailVerified } = await lockUser(tx, userId)
    if (emailVerified) return false
    if (!outbox.sends) throw new Problem('no_letters')
    const token = await makeToken(tx, { userId, purpose: 'verify', email })
    await outbox.write(tx, confirmEmail(token), { address: email, userId })
    return true
  })
}

/** Confirms the address that the token was sent to. Throws `token_over`, also if the account has another one by now. */
export async function verifyEmail(db: Database, token: string, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, await ownerOfToken(tx, 'verify', token))
    const { userId, email } = await spendToken(tx, 'verify', token)
    if (email === null || foldEmail(user.email) !== foldEmail(email)) throw new Problem('token_over')
    if (user.emailVerified) return
    await tx.run(sql`update users set email_verified = true where id = ${userId}`)
    await recordAbout(
      tx,
      'user.email_confirmed',
      userId,
      { actorId: null, origin },
      { before: { emailVerified: false }, after: { emailVerified: true } },
    )
  })
}

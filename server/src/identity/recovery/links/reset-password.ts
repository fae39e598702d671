import sql from 'sql-template-tag'
import { recordAbout } from '../../../audit/audit.ts'
import type { Database } from '../../../db/connect.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { Origin } from '../../../origin.ts'
import { getUser, lockUser } from '../../../users/user.ts'
import { giveCodesBack } from '../../factors/totp.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { type PasswordPolicy, wordsAbout } from '../../passwords/password.ts'
import { placeOf } from '../../passwords/slots.ts'
import { accountKey, forgetFailures } from '../../sign-in/limits.ts'
import { ownerOfToken, spendToken, voidTokens } from '../letter-tokens.ts'
import { passwordWasReset } from '../letters.ts'
import { warnOwner } from '../warn-owner.ts'
import { endEverything } from './end-everything.ts'

/**
 * Sets a new password with the token of a letter (DEC-45). Ends every session, sign-in under way, other link for a new
 * password and earlier link for locking the account, and tells the owner. Second factors stay. Throws `token_over`, and
 * `validation_failed` if the policy refuses the password, which leaves the token as it was.
 */
export async function resetPassword(
  db: Database,
  policy: PasswordPolicy,
  outbox: Outbox,
  { token, newPassword }: { token: string; newPassword: string },
  origin: Origin,
): Promise<void> {
  const owner = await getUser(db, await ownerOfToken(db, 'reset', token))
  policy.check(newPassword, { path: 'newPassword', words: wordsAbout(owner) })
  const passwordHash = await hashPassword(newPassword, placeOf(owner.email, origin))
  await db.transaction(async (tx) => {
    const { id: userId, email } = await lockUser(tx, owner.id)
    await spendToken(tx, 'reset', token)
    await tx.run(
      sql`update users set password_hash = ${passwordHash}, updated_at = now() where id = ${userId}`,
    )
    await endEverything(tx, userId)
    await voidTokens(tx, userId, ['lock'])
    await forgetFailures(tx, accountKey(email), origin.address)
    await giveCodesBack(tx, userId)
    await warnOwner(tx, outbox, { id: userId, email }, passwordWasReset)
    await recordAbout(tx, 'user.password_reset', userId, { actorId: null, origin })
  })
}

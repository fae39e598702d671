import { foldEmail } from '@bank/contract/email'
import type { User } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { removeFactorsSince } from '../factors/remove-all.ts'
import { accountKey, moveFailures } from '../identity/limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import { Problem } from '../problem.ts'
import { ownerOfToken, spendToken, voidTokens } from '../recovery/letter-tokens.ts'
import { emailIsBack, emailWasUndone } from '../recovery/letters.ts'
import { warnOwner } from '../recovery/warn-owner.ts'
import type { Origin } from '../sessions/caller.ts'
import { isOtherAddress, lockUser } from '../users/user.ts'
import { endEverything } from './end-everything.ts'

/**
 * Goes back to a former address (DEC-47), and marks it as confirmed, because the token was sent there. Ends every session,
 * every link for a new password, every link back to an address that the account got later, and every second factor that it
 * got since, so that a thief who changed it twice can't change it back, nor come in with a passkey of theirs. Throws
 * `token_over`.
 */
export async function undoEmail(db: Database, outbox: Outbox, token: string, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockUser(tx, await ownerOfToken(tx, 'undo', token))
    const { userId, email, createdAt } = await spendToken(tx, 'undo', token)
    if (email === null) throw new Problem('token_over')
    await voidTokens(tx, userId, ['undo'], createdAt)
    await voidTokens(tx, userId, ['verify'])
    await endEverything(tx, userId)
    // Otherwise its owner has changed it back already, and only the rest is left to do.
    if (isOtherAddress(before, { email })) {
      await goBack(tx, before, email)
      await outbox.write(tx, emailWasUndone(), { address: before.email, userId: null })
    }
    const removed = await removeFactorsSince(tx, userId, createdAt)
    await warnOwner(tx, outbox, { id: userId, email }, emailIsBack)
    await record(tx, {
      act: 'user.email_change_undone',
      actorId: null,
      subject: { type: 'user', id: userId },
      customerId: userId,
      before: { email: before.email },
      after: { email, ...removed },
      origin,
    })
  })
}

async function goBack(tx: Queries, { id, email: later }: User, email: string): Promise<void> {
  await moveFailures(tx, accountKey(later), accountKey(email))
  await tx.run(sql`
    update users set email = ${email}, email_folded = ${foldEmail(email)}, email_verified = true where id = ${id}`)
  // With the addresses that the account had later: there is no way back to those.
  await tx.run(sql`
    delete from former_emails where user_id = ${id}
      and until >= (select until from former_emails where email_folded = ${foldEmail(email)})`)
}

import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { accountKey, moveFailures } from '../identity/limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import { makeToken, voidTokens } from '../recovery/letter-tokens.ts'
import { confirmEmail, emailWasMoved } from '../recovery/letters.ts'
import { closeWayBack } from '../recovery/way-back.ts'
import { lockUserOf } from '../users/user.ts'
import { endEverything } from './end-everything.ts'

/**
 * Gives an account another address at the operator's word (DEC-47). It ends a way back that is open and opens none, so that
 * neither a thief's address in between nor a lost mailbox keeps one. Password and factors stay; sessions and the links of
 * letters end. Throws one sentence if there is no such user, and the database's error for a taken address.
 */
export async function changeEmail(db: Database, outbox: Outbox, email: string, next: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUserOf(tx, email)
    await closeWayBack(tx, user.id)
    await endEverything(tx, user.id)
    await voidTokens(tx, user.id, ['lock'])
    await moveFailures(tx, accountKey(user.email), accountKey(next))
    await tx.run(sql`
      update users set email = ${next}, email_folded = ${foldEmail(next)}, email_verified = false where id = ${user.id}`)
    await outbox.write(tx, emailWasMoved(), { address: user.email, userId: null })
    const token = await makeToken(tx, { userId: user.id, purpose: 'verify', email: next })
    await outbox.write(tx, confirmEmail(token), { address: next, userId: user.id })
    await record(tx, {
      act: 'user.email_changed_by_operator',
      actorId: null,
      subject: { type: 'user', id: user.id },
      customerId: user.id,
      before: { email: user.email },
      after: { email: next },
      origin: null,
    })
  })
}

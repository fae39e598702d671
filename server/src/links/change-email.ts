import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Outbox } from '../mail/outbox.ts'
import { makeToken } from '../recovery/letter-tokens.ts'
import { confirmEmail, emailWasMoved, resetLetter } from '../recovery/letters.ts'
import { findWayBack } from '../recovery/way-back.ts'
import { isOtherAddress, lockUserOf } from '../users/user.ts'
import { moveAccount } from './move-account.ts'

/**
 * Gives an account another address at the operator's word (DEC-47). Undoes what came since a change that can still be undone,
 * and opens no way back, so that neither a thief's address nor a lost mailbox keeps one. The new address gets the link for a
 * new password. Throws one sentence if there is no such user or if it is their address, and the database's error for a taken
 * one.
 */
export async function changeEmail(db: Database, outbox: Outbox, email: string, next: string): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUserOf(tx, email)
    if (!isOtherAddress(user, { email: next })) throw new Error('The account has this address already.')
    const changedAt = (await findWayBack(tx, user.id))?.changedAt ?? null
    const { removed, reset } = await moveAccount(tx, user, { email: next, isConfirmed: false, changedAt })
    const to = { address: next, userId: user.id }
    const verify = await makeToken(tx, { userId: user.id, purpose: 'verify', email: next })
    await outbox.write(tx, confirmEmail(verify), to)
    await outbox.write(tx, resetLetter(reset, { byStaff: true }), to)
    await outbox.write(tx, emailWasMoved(), { address: user.email, userId: null })
    await record(tx, {
      act: 'user.email_changed_by_operator',
      actorId: null,
      subject: { type: 'user', id: user.id },
      customerId: user.id,
      before: { email: user.email },
      after: { email: next, ...removed },
      origin: null,
    })
  })
}

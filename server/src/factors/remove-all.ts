import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Outbox } from '../mail/outbox.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { tellOwner } from './letters.ts'

/**
 * Removes every second factor of the user with this address, for somebody who lost them all, and ends their sessions. The
 * password stays, so that one mistake of the operator opens no account. The owner gets a letter. Returns how many it
 * removed. Throws one sentence if there is no such user.
 */
export async function removeFactors(db: Database, outbox: Outbox, email: string): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await tx.find<{ id: string; email: string }>(
      sql`select id, email from users where email_folded = ${foldEmail(email)} for no key update`,
    )
    if (!user) throw new Error('There is no user with this email address.')
    const totps = await tx.run(sql`delete from totp_secrets where user_id = ${user.id}`)
    const passkeys = await tx.run(sql`delete from passkeys where user_id = ${user.id}`)
    await tx.run(sql`delete from recovery_codes where user_id = ${user.id}`)
    if (totps + passkeys === 0) return 0
    await endSessionsOf(tx, user.id)
    await tellOwner(tx, outbox, user, 'factors-removed')
    const about = { actorId: null, subject: { type: 'user', id: user.id }, customerId: user.id } as const
    if (totps > 0) await record(tx, { act: 'user.totp_removed', ...about, origin: null })
    if (passkeys > 0)
      await record(tx, { act: 'user.passkey_removed', ...about, after: { passkeys }, origin: null })
    return totps + passkeys
  })
}

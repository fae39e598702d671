import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Outbox } from '../mail/outbox.ts'
import { endSessionsOf } from '../sessions/session.ts'
import { lockUserOf } from '../users/user.ts'
import { tellOwner } from './letters.ts'

/**
 * Removes every second factor of the user with this address, for somebody who lost them all, ends their sessions and tells
 * them by letter. The password stays, so that a mistake of the operator opens no account. Returns how many factors it
 * removed. Throws one sentence if there is no such user.
 */
export async function removeFactors(db: Database, outbox: Outbox, email: string): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await lockUserOf(tx, email)
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

import sql from 'sql-template-tag'
import { recordAbout } from '../../../audit/audit.ts'
import type { Database, Queries } from '../../../db/connect.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { Origin } from '../../../origin.ts'
import { keepAnAdministrator } from '../../../users/last-administrator.ts'
import { lockUser } from '../../../users/user.ts'
import { type Caller, refuseEndedSession } from '../../sessions/caller.ts'
import { ownerOfToken, spendToken } from '../letter-tokens.ts'
import { accountLocked } from '../letters.ts'
import { endEverything } from './end-everything.ts'

/**
 * Suspends the account of the caller, or of a security letter's recipient, and ends its sessions; staff activate it
 * (DEC-49). Throws `token_over`, `session_expired`, and `last_administrator` (DEC-15), which leaves the token as it was.
 */
export async function lockAccount(
  db: Database,
  outbox: Outbox,
  by: { token: string } | { caller: Caller },
  origin: Origin,
): Promise<void> {
  const userId = 'token' in by ? await ownerOfToken(db, 'lock', by.token) : by.caller.userId
  await db.transaction(async (tx) => {
    await keepAnAdministrator(tx, userId)
    const { status, email } = await lockUser(tx, userId)
    const letter = 'token' in by ? await spendToken(tx, 'lock', by.token) : null
    if ('caller' in by) await refuseEndedSession(tx, by.caller)
    await endEverything(tx, userId)
    if (status === 'active' || status === 'pending') await suspend(tx, { userId, status, email }, letter)
  })

  async function suspend(
    tx: Queries,
    user: { userId: string; status: string; email: string },
    letter: { createdAt: string } | null,
  ) {
    await tx.run(sql`update users set status = 'suspended' where id = ${user.userId}`)
    await outbox.write(tx, accountLocked(), { address: user.email, userId })
    await recordAbout(
      tx,
      'user.locked_by_owner',
      userId,
      { actorId: 'token' in by ? null : userId, origin },
      {
        before: { status: user.status },
        after: { status: 'suspended', ...(letter && { letterSentAt: letter.createdAt }) },
      },
    )
  }
}

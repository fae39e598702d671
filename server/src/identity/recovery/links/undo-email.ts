import type { User } from '@bank/contract/identity'
import { type NewAuditEntry, recordAbout } from '../../../audit/audit.ts'
import type { Database, Queries } from '../../../db/connect.ts'
import { countOrRefuse } from '../../../http/count.ts'
import type { Outbox } from '../../../mail/outbox.ts'
import type { Origin } from '../../../origin.ts'
import { Problem } from '../../../problem.ts'
import { lockUser } from '../../../users/user.ts'
import { STAFF_CHECKS_A_DAY } from '../../factors/remove-all.ts'
import { type Caller, refuseEndedSession } from '../../sessions/caller.ts'
import { ownerOfToken, spendToken } from '../letter-tokens.ts'
import { emailIsBack, emailWasUndone } from '../letters.ts'
import { findWayBack, openWayBack, type WayBack } from '../way-back.ts'
import { moveAccount } from './move-account.ts'

/** Goes back to the former address with the token of the letter to it (DEC-47). Throws `token_over`. */
export async function undoEmail(db: Database, outbox: Outbox, token: string, origin: Origin): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, await ownerOfToken(tx, 'undo', token))
    await spendToken(tx, 'undo', token)
    const way = await findWayBack(tx, user.id)
    if (!way) throw new Problem('token_over')
    await goBack(tx, outbox, user, way, { actorId: null, origin })
  })
}

/**
 * The same by staff, for a customer who asks and whose identity they have checked; `identityCheck` says how and is kept in
 * the audit log. Throws `not_found`, `no_way_back`, `no_letters`, `too_many_attempts`, and `forbidden` for administrators'
 * accounts and where the caller changed the address.
 */
export async function undoEmailByStaff(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { id, identityCheck, origin }: { id: string; identityCheck: string; origin: Origin },
): Promise<void> {
  if (!outbox.sends) throw new Problem('no_letters')
  await countOrRefuse(db, 'factors', `staff ${caller.userId}`, STAFF_CHECKS_A_DAY, 86_400)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    await refuseEndedSession(tx, caller)
    if (user.role === 'admin') throw Problem.forbidden('staffEmail')
    const way = await findWayBack(tx, id)
    if (!way) throw new Problem('no_way_back')
    if (way.movedBy === caller.userId) throw Problem.forbidden('ownEmailChange')
    await goBack(tx, outbox, user, way, { actorId: caller.userId, origin, identityCheck })
  })
}

type By = Pick<NewAuditEntry, 'actorId' | 'origin'> & { identityCheck?: string }

/**
 * Goes back to the former address, which its owner or staff vouch for, and undoes everything since the change. The letter to
 * that address has the link for a new password. Staff don't change the address for as long as the way back was open.
 */
async function goBack(
  tx: Queries,
  outbox: Outbox,
  user: User,
  { email, since }: WayBack,
  { actorId, origin, identityCheck }: By,
) {
  const { removed, reset } = await moveAccount(tx, user, { email, isConfirmed: true, since })
  await openWayBack(tx, { userId: user.id, email, movedBy: null, isUndone: true })
  await outbox.write(tx, emailIsBack(reset), { address: email, userId: user.id })
  await outbox.write(tx, emailWasUndone(), { address: user.email, userId: null })
  await recordAbout(
    tx,
    'user.email_change_undone',
    user.id,
    { actorId, origin },
    {
      before: { email: user.email },
      after: { email, ...removed, ...(identityCheck !== undefined && { identityCheck }) },
    },
  )
}

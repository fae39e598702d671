import { foldEmail } from '@bank/contract/email'
import type { User } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { type NewAuditEntry, record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { removeFactorsSince } from '../factors/remove-all.ts'
import { NO_PASSWORD } from '../identity/hashing.ts'
import { accountKey, moveFailures } from '../identity/limits.ts'
import type { Outbox } from '../mail/outbox.ts'
import { Problem } from '../problem.ts'
import { makeToken, ownerOfToken, spendToken, voidTokens } from '../recovery/letter-tokens.ts'
import { emailIsBack, emailWasUndone } from '../recovery/letters.ts'
import { closeWayBack, findWayBack, type WayBack } from '../recovery/way-back.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { lockUser } from '../users/user.ts'
import { endEverything } from './end-everything.ts'

/** A thief who signs in first and changes the address next has this long in between. */
const MINUTES_BEFORE = 1

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
 * the audit log. Throws `not_found`, `no_way_back`, and `forbidden` for administrators' accounts and where the caller changed
 * the address.
 */
export async function undoEmailByStaff(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { id, identityCheck, origin }: { id: string; identityCheck: string; origin: Origin },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (user.role === 'admin') throw Problem.forbidden('staffEmail')
    const way = await findWayBack(tx, id)
    if (!way) throw new Problem('no_way_back')
    if (way.movedBy === caller.userId) throw Problem.forbidden('ownEmailChange')
    await goBack(tx, outbox, user, way, { actorId: caller.userId, origin, identityCheck })
  })
}

type By = Pick<NewAuditEntry, 'actorId' | 'origin'> & { identityCheck?: string }

/**
 * Goes back to the former address, which its owner or staff vouch for, and undoes everything since the change and what came
 * in the minute before it, by the database's clock: sessions, the password, factors, and the links of letters. The letter
 * to the former address has the link for a new password, without which nobody signs in with one.
 */
async function goBack(
  tx: Queries,
  outbox: Outbox,
  user: User,
  { email, changedAt }: WayBack,
  { actorId, origin, identityCheck }: By,
) {
  const { id: userId } = user
  const { since } = await tx.row<{ since: string }>(
    sql`select ${changedAt}::timestamptz - make_interval(mins => ${MINUTES_BEFORE}) as since`,
  )
  await closeWayBack(tx, userId)
  await endEverything(tx, userId)
  await voidTokens(tx, userId, ['verify'])
  await voidTokens(tx, userId, ['lock'], since)
  const removed = await removeFactorsSince(tx, userId, since)
  await moveFailures(tx, accountKey(user.email), accountKey(email))
  await tx.run(sql`
    update users set email = ${email}, email_folded = ${foldEmail(email)}, email_verified = true,
      password_hash = ${NO_PASSWORD} where id = ${userId}`)
  const reset = await makeToken(tx, { userId, purpose: 'reset' })
  await outbox.write(tx, emailIsBack(reset), { address: email, userId })
  await outbox.write(tx, emailWasUndone(), { address: user.email, userId: null })
  await record(tx, {
    act: 'user.email_change_undone',
    actorId,
    subject: { type: 'user', id: userId },
    customerId: userId,
    before: { email: user.email },
    after: { email, ...removed, ...(identityCheck !== undefined && { identityCheck }) },
    origin,
  })
}

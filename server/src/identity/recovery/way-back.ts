import { foldEmail } from '@bank/contract/email'
import { TOKEN_HOURS } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { Problem } from '../../problem.ts'
import { makeToken, voidTokens } from './letter-tokens.ts'
import { confirmEmail, emailWasChanged } from './letters.ts'

/** A thief who signs in first and changes the address next has this long in between. */
const MINUTES_BEFORE = 1

/**
 * The address that an account can go back to, and since when what came is undone with it. `movedBy` is the member of staff who
 * changed it; null if its owner did.
 */
export type WayBack = {
  email: string
  changedAt: string
  since: string
  until: string
  movedBy: string | null
}

/** Whether a row of `former_emails` is a way back that is open. */
export const isWayBackOpen = sql`until > clock_timestamp() and not is_undone`

/** The way back of this user while it is open (DEC-47). */
export function findWayBack(db: Queries, userId: string): Promise<WayBack | null> {
  return db.find(sql`
    select email, changed_at as "changedAt", changed_at - make_interval(mins => ${MINUTES_BEFORE}) as since, until,
      moved_by as "movedBy"
    from former_emails where user_id = ${userId} and ${isWayBackOpen}`)
}

/**
 * Whether staff changed this user's address, and its former owner can still undo that. Until then no link for a new
 * password goes to the new address: otherwise one member of staff could take over any account, even a colleague's.
 */
export async function wasMovedByStaff(db: Queries, userId: string): Promise<boolean> {
  return ((await findWayBack(db, userId))?.movedBy ?? null) !== null
}

/**
 * Throws `email_changed_recently` while the way back is open: an address in between would have one of its own (DEC-47). To
 * staff also for as long after it was gone: they would take the account from the address that is back.
 */
export async function refuseWhileWayBack(
  db: Queries,
  userId: string,
  { byStaff }: { byStaff: boolean },
): Promise<void> {
  const isHeld = await db.find(sql`
    select from former_emails
    where user_id = ${userId} and until > clock_timestamp() and (${byStaff}::boolean or not is_undone)`)
  if (isHeld) throw new Problem('email_changed_recently')
}

/**
 * Does what a changed address entails, in the same transaction (DEC-47): opens the way back, writes to both addresses, and
 * ends the links for a new password that were sent to the former one. While the way back is open, a trigger keeps everybody
 * else from taking the former address (migrations/0005-factors.sql). The caller has locked the user. Throws
 * `email_changed_recently`.
 */
export async function followNewEmail(
  tx: Queries,
  outbox: Outbox,
  { id: userId, email: former }: { id: string; email: string },
  { email, movedBy }: { email: string; movedBy: string | null },
): Promise<void> {
  await refuseWhileWayBack(tx, userId, { byStaff: movedBy !== null })
  await openWayBack(tx, { userId, email: former, movedBy, isUndone: false })
  await voidTokens(tx, userId, ['reset'])
  const undo = await makeToken(tx, { userId, purpose: 'undo', email: former })
  await outbox.write(tx, emailWasChanged(undo), { address: former, userId })
  const verify = await makeToken(tx, { userId, purpose: 'verify', email })
  await outbox.write(tx, confirmEmail(verify), { address: email, userId })
}

type Opened = { userId: string; email: string; movedBy: string | null; isUndone: boolean }

/** Keeps an address for its owner instead of the one before. The caller has locked the user. */
export async function openWayBack(tx: Queries, { userId, email, movedBy, isUndone }: Opened): Promise<void> {
  await closeWayBack(tx, userId)
  await tx.run(sql`
    insert into former_emails (user_id, email, email_folded, until, moved_by, is_undone)
    values (${userId}, ${email}, ${foldEmail(email)}, now() + make_interval(hours => ${TOKEN_HOURS.undo}), ${movedBy},
      ${isUndone})`)
}

/** Ends the way back. The caller has locked the user. */
export async function closeWayBack(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from former_emails where user_id = ${userId}`)
  await voidTokens(tx, userId, ['undo'])
}

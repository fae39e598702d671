import type { Database } from '../db/connect.ts'
import { countOrRefuse } from '../http/count.ts'
import { sendResetLetter } from '../identity/recovery/send-reset.ts'
import { wasMovedByStaff } from '../identity/recovery/way-back.ts'
import { type Caller, refuseEndedSession } from '../identity/sessions/caller.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { lockUser } from '../users/user.ts'

/** Letters that staff can have sent to one user within an hour. Those that the user asks for are counted apart. */
export const STAFF_RESETS_AN_HOUR = 5

/**
 * Sends a user the letter with a link for a new password, to the address of the account and no other, so that staff who
 * are talked into it give nothing away (DEC-45). Whoever asked is in the audit log. A locked user can set a password, but
 * signs in only once staff activate the account. Refused for 72 hours after staff changed the address.
 * Throws `no_letters`, `too_many_attempts`, `email_changed_recently` and `not_found`.
 */
export async function sendPasswordReset(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<void> {
  if (!outbox.sends) throw new Problem('no_letters')
  await countOrRefuse(db, 'reset', `staff ${id}`, STAFF_RESETS_AN_HOUR, 3600)
  await db.transaction(async (tx) => {
    const user = await lockUser(tx, id)
    await refuseEndedSession(tx, caller)
    if (await wasMovedByStaff(tx, id)) throw new Problem('email_changed_recently')
    await sendResetLetter(tx, outbox, {
      user,
      act: 'user.reset_sent_by_staff',
      actorId: caller.userId,
      origin,
    })
  })
}

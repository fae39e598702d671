import { randomUUIDv7 } from 'node:crypto'
import type { ItemStatus } from '@bank/contract/identity'
import { isSamePerson } from '@bank/contract/personal-data'
import { Decision, type VerificationDecision, type VerificationRecord } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { recordAbout } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { type DecidedVerification, verificationDecided } from '../mail/decisions.ts'
import type { Outbox } from '../mail/outbox.ts'
import { notifyCustomer } from '../notifications/notice.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { lockUser } from '../users/user.ts'
import { getVerification } from './verification-record.ts'

/**
 * Verifies or rejects each submitted item on its own. An item that is omitted, or sent with its current status, is
 * not changed (HAZ-E10). Returns the new state, and tells the customer what was decided and why (DEC-65), by letter and in
 * their messages. Throws `forbidden` (DEC-39),
 * `nothing_submitted`, `newer_submission` if the administrator saw an older submission or another name, birth date or
 * country (HAZ-E8), `validation_failed` and `not_found`.
 */
export async function decideVerification(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  decision: VerificationDecision,
  origin: Origin,
): Promise<VerificationRecord> {
  const { userId, submissionId, person, ssnStatus, idStatus } = decision
  if (userId === caller.userId) throw Problem.forbidden('ownAccount')
  if (ssnStatus === undefined && idStatus === undefined) {
    throw Problem.invalid([{ path: 'ssnStatus', msg: 'Provide ssnStatus, idStatus or both' }])
  }
  refuseStrayReasons(decision)
  return db.transaction(async (tx) => {
    // Locked before it is read, so that a concurrent submission is seen here.
    const { email } = await lockUser(tx, userId)
    const seen = await getVerification(tx, userId)
    if (submissionId !== undefined && submissionId !== seen.submissionId)
      throw new Problem('newer_submission')
    if (person !== undefined && !isSamePerson(person, seen.person)) {
      const message =
        'The name, birth date or country of this customer has changed since you looked. Please compare it with the submission again before you decide.'
      throw new Problem('newer_submission', { message })
    }
    const decided = {
      ssnStatus: newlyDecided('ssnStatus', ssnStatus, seen),
      idStatus: newlyDecided('idStatus', idStatus, seen),
    }
    if ((decided.ssnStatus && !seen.hasSSN) || (decided.idStatus && !seen.hasIdFront))
      throw new Problem('nothing_submitted')
    const { before, after } = changes(seen, decided)
    if (Object.keys(after).length === 0) return seen
    const made = withReasons(decided, decision)
    await addDecision(tx, { userId, submissionId: seen.submissionId, decidedBy: caller.userId, ...made })
    await tx.run(sql`
      update users set ssn_status = ${decided.ssnStatus ?? seen.ssnStatus},
        id_status = ${decided.idStatus ?? seen.idStatus}, updated_at = now()
      where id = ${userId}`)
    const told = verificationDecided(made)
    await outbox.write(tx, told.letter, { address: email, userId })
    await notifyCustomer(tx, userId, told.notice)
    const { ssnReason, idReason, note } = made
    const why = Object.entries({ ssnReason, idReason, note }).filter(([, value]) => value !== null)
    await recordAbout(
      tx,
      'verification.decided',
      userId,
      { actorId: caller.userId, origin },
      { before, after: { ...after, ...Object.fromEntries(why), submissionId: seen.submissionId } },
    )
    return getVerification(tx, userId)
  })
}

type Item = 'ssnStatus' | 'idStatus'

/** Undefined if the item keeps its status. Throws `validation_failed` for a status that is not a decision. */
function newlyDecided(
  item: Item,
  wanted: ItemStatus | undefined,
  seen: VerificationRecord,
): Decision | undefined {
  if (wanted === undefined || wanted === seen[item]) return undefined
  const decision = Decision.safeParse(wanted)
  if (decision.success) return decision.data
  throw Problem.invalid([{ path: item, msg: `${item} must be one of ${Decision.options.join(', ')}` }])
}

/** Throws `validation_failed` for a reason or a note about something that is not rejected. */
function refuseStrayReasons({ ssnStatus, idStatus, ssnReason, idReason, note }: VerificationDecision): void {
  const isRejection = ssnStatus === 'rejected' || idStatus === 'rejected'
  const stray = [
    ...(ssnReason !== undefined && ssnStatus !== 'rejected' ? ['ssnReason'] : []),
    ...(idReason !== undefined && idStatus !== 'rejected' ? ['idReason'] : []),
    ...(note !== undefined && !isRejection ? ['note'] : []),
  ]
  const msg = 'Only what is rejected has a reason or a note'
  if (stray.length > 0) throw Problem.invalid(stray.map((path) => ({ path, msg })))
}

/** What was newly decided, with a reason for each item that was rejected. */
function withReasons(
  { ssnStatus, idStatus }: { [Of in Item]: Decision | undefined },
  { ssnReason = 'other', idReason = 'other', note }: VerificationDecision,
): DecidedVerification {
  const isRejection = ssnStatus === 'rejected' || idStatus === 'rejected'
  return {
    ssnStatus: ssnStatus ?? null,
    idStatus: idStatus ?? null,
    ssnReason: ssnStatus === 'rejected' ? ssnReason : null,
    idReason: idStatus === 'rejected' ? idReason : null,
    note: (isRejection && note) || null,
  }
}

/** A past decision has no reasons. */
type NewDecision = Partial<DecidedVerification> & {
  userId: string
  submissionId: string | null
  decidedBy: string
  /** The time of a past decision; by default, now. */
  at?: Date
}

/** Stores who decided what, about which submission and for which personal data (as it is now). */
export async function addDecision(tx: Queries, decision: NewDecision): Promise<void> {
  const { userId, submissionId, decidedBy, at, ssnStatus = null, idStatus = null } = decision
  const { ssnReason = null, idReason = null, note = null } = decision
  await tx.run(sql`
    insert into verification_decisions (id, user_id, submission_id, ssn_status, id_status, ssn_reason, id_reason, note,
      decided_by, decided_at, first_name, last_name, date_of_birth, country)
    select ${randomUUIDv7()}, id, ${submissionId}, ${ssnStatus}, ${idStatus}, ${ssnReason}, ${idReason}, ${note},
      ${decidedBy}, coalesce(${at ?? null}::timestamptz, clock_timestamp()), first_name, last_name, date_of_birth, country
    from users where id = ${userId}`)
}

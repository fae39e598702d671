import { randomUUIDv7 } from 'node:crypto'
import type { ItemStatus } from '@bank/contract/identity'
import { isSamePerson } from '@bank/contract/personal-data'
import { Decision, type VerificationDecision, type VerificationRecord } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { recordAbout } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { verificationDecided } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { lockUser } from '../users/user.ts'
import { getVerification } from './verification-record.ts'

/**
 * Verifies or rejects each submitted item on its own. An item that is omitted, or sent with its current status, is
 * not changed (HAZ-E10). Returns the new state, and tells the customer by letter. Throws `forbidden` (DEC-39),
 * `nothing_submitted`, `newer_submission` if the administrator saw an older submission or another name, birth date or
 * country (HAZ-E8), `validation_failed` and `not_found`.
 */
export async function decideVerification(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  { userId, submissionId, person, ssnStatus, idStatus }: VerificationDecision,
  origin: Origin,
): Promise<VerificationRecord> {
  if (userId === caller.userId) throw Problem.forbidden('ownAccount')
  if (ssnStatus === undefined && idStatus === undefined) {
    throw Problem.invalid([{ path: 'ssnStatus', msg: 'Provide ssnStatus, idStatus or both' }])
  }
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
    await addDecision(tx, {
      userId,
      submissionId: seen.submissionId,
      decidedBy: caller.userId,
      ssnStatus: decided.ssnStatus ?? null,
      idStatus: decided.idStatus ?? null,
    })
    await tx.run(sql`
      update users set ssn_status = ${decided.ssnStatus ?? seen.ssnStatus},
        id_status = ${decided.idStatus ?? seen.idStatus}, updated_at = now()
      where id = ${userId}`)
    await outbox.write(tx, verificationDecided(decided), { address: email, userId })
    await recordAbout(
      tx,
      'verification.decided',
      userId,
      { actorId: caller.userId, origin },
      { before, after: { ...after, submissionId: seen.submissionId } },
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

type NewDecision = {
  userId: string
  submissionId: string | null
  ssnStatus: string | null
  idStatus: string | null
  decidedBy: string
  /** The time of a past decision; by default, now. */
  at?: Date
}

/** Stores who decided what, about which submission and for which personal data (as it is now). */
export async function addDecision(tx: Queries, decision: NewDecision): Promise<void> {
  const { userId, submissionId, ssnStatus, idStatus, decidedBy, at } = decision
  await tx.run(sql`
    insert into verification_decisions (id, user_id, submission_id, ssn_status, id_status, decided_by, decided_at,
      first_name, last_name, date_of_birth, country)
    select ${randomUUIDv7()}, id, ${submissionId}, ${ssnStatus}, ${idStatus}, ${decidedBy},
      coalesce(${at ?? null}::timestamptz, clock_timestamp()), first_name, last_name, date_of_birth, country
    from users where id = ${userId}`)
}

import { randomUUIDv7 } from 'node:crypto'
import type { VerificationDecision, VerificationRecord } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { changes, lockUser } from '../identity/user.ts'
import { getVerification } from './verification-record.ts'

/**
 * Verifies or rejects what a user has submitted, each item by itself; one that is not named stays as it is (hazard
 * E10). What stands so already is no new decision. Throws `own_account` (D39), `nothing_submitted`, `newer_submission`
 * where the administrator saw an older one (hazard E8), `validation_failed` and `not_found`.
 */
export async function decideVerification(
  db: Database,
  caller: Caller,
  { userId, submissionId, ssnStatus, idStatus }: VerificationDecision,
  origin: Origin,
): Promise<VerificationRecord> {
  if (userId === caller.userId) throw new Problem('own_account')
  if (ssnStatus === undefined && idStatus === undefined) {
    throw Problem.invalid([
      { path: 'ssnStatus', msg: 'Say which item is decided: ssnStatus, idStatus or both' },
    ])
  }
  return db.transaction(async (tx) => {
    // Held first and looked at second: what a submission under way brings must be seen here.
    await lockUser(tx, userId)
    const seen = await getVerification(tx, userId)
    if ((ssnStatus && !seen.hasSSN) || (idStatus && !seen.hasIdFront)) throw new Problem('nothing_submitted')
    if (submissionId !== undefined && submissionId !== seen.submissionId)
      throw new Problem('newer_submission')
    const { before, after } = changes(seen, { ssnStatus, idStatus })
    if (Object.keys(after).length === 0) return seen
    const decided = { ssnStatus: null, idStatus: null, ...after }
    await addDecision(tx, { userId, submissionId: seen.submissionId, decidedBy: caller.userId, ...decided })
    const next = { ...seen, ...after }
    await tx.run(sql`
      update users set ssn_status = ${next.ssnStatus}, id_status = ${next.idStatus}, updated_at = now()
      where id = ${userId}`)
    await record(tx, {
      act: 'verification.decided',
      actorId: caller.userId,
      subject: { type: 'user', id: userId },
      customerId: userId,
      before,
      after: { ...after, submissionId: seen.submissionId },
      origin,
    })
    return getVerification(tx, userId)
  })
}

type NewDecision = {
  userId: string
  submissionId: string | null
  ssnStatus: string | null
  idStatus: string | null
  decidedBy: string
  /** Given where a past is told; else now. */
  at?: Date
}

/** Keeps who decided what, about which submission. */
export async function addDecision(tx: Queries, decision: NewDecision): Promise<void> {
  const { userId, submissionId, ssnStatus, idStatus, decidedBy, at } = decision
  await tx.run(sql`
    insert into verification_decisions (id, user_id, submission_id, ssn_status, id_status, decided_by, decided_at)
    values (${randomUUIDv7()}, ${userId}, ${submissionId}, ${ssnStatus}, ${idStatus}, ${decidedBy},
      coalesce(${at ?? null}, clock_timestamp()))`)
}

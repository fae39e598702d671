import { randomUUIDv7 } from 'node:crypto'
import type { User } from '@bank/contract/identity'
import {
  FRONT_REQUIRED,
  SSN_INVALID,
  type Submission,
  type VerificationStatus,
} from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { recordOwn } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { addDataKey } from '../encryption/data-keys.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { seal } from '../encryption/seal.ts'
import { countOrRefuse } from '../http/count.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { getUser, lockUser } from '../users/user.ts'
import { type IdImages, redrawIdImages } from './id-image.ts'
import { getVerificationStatus } from './verification-record.ts'

/** Decoding costs time, so submissions are limited, but people need several attempts for a sharp picture. */
export const SUBMISSIONS_A_DAY = 10

/**
 * Accepts a customer's submission. The sent items become pending; earlier submissions are kept. Throws
 * `already_verified`, `validation_failed` for `ssn`, `idFront` or `idBack`, `too_many_attempts` and `unavailable`.
 */
export async function submitVerification(
  db: Database,
  keys: MasterKeys,
  { userId }: Caller,
  submission: Submission,
  origin: Origin,
): Promise<VerificationStatus> {
  requireWhatIsOpen(await getUser(db, userId), submission)
  await countOrRefuse(
    db,
    'verification',
    userId,
    SUBMISSIONS_A_DAY,
    86_400,
    `You have sent documents ${SUBMISSIONS_A_DAY} times within a day. Please try again tomorrow.`,
  )
  const images = await redrawIdImages(submission)
  return db.transaction(async (tx) => {
    const { ssnStatus, idStatus, ...before } = await lockUser(tx, userId)
    // An administrator may have decided while the pictures were being read.
    requireWhatIsOpen({ ssnStatus, idStatus, ...before }, submission)
    const ssn = submission.ssn ?? null
    const { id: submissionId } = await addSubmission(tx, keys, { userId, ssn, images })
    const pending = { ...(ssn !== null && { ssnStatus: 'pending' }), ...(images && { idStatus: 'pending' }) }
    const after = { ssnStatus, idStatus, ...pending }
    await tx.run(sql`
      update users set ssn_status = ${after.ssnStatus}, id_status = ${after.idStatus}, updated_at = now()
      where id = ${userId}`)
    await recordOwn(tx, 'verification.submitted', userId, origin, {
      before: { ssnStatus, idStatus },
      after: { ...after, submissionId, sent: sentItems(ssn, images) },
    })
    return getVerificationStatus(tx, userId)
  })
}

/**
 * Verified items can't be sent again; all others must be sent, except that one that waits need not be sent with one that was
 * rejected (DEC-65).
 */
function requireWhatIsOpen(
  { ssnStatus, idStatus }: Pick<User, 'ssnStatus' | 'idStatus'>,
  { ssn, idFront, idBack }: Submission,
): void {
  const wantsSsn = ssnStatus !== 'verified'
  const wantsId = idStatus !== 'verified'
  const isNothingOpen = !wantsSsn && !wantsId
  if (isNothingOpen || (ssn && !wantsSsn) || ((idFront || idBack) && !wantsId)) {
    throw new Problem('already_verified')
  }
  const needsSsn = wantsSsn && !(ssnStatus === 'pending' && idStatus === 'rejected')
  const needsId = wantsId && !(idStatus === 'pending' && ssnStatus === 'rejected')
  const missing = [
    ...(needsSsn && !ssn ? [{ path: 'ssn', msg: SSN_INVALID }] : []),
    ...(needsId && !idFront ? [{ path: 'idFront', msg: FRONT_REQUIRED }] : []),
  ]
  if (missing.length > 0) throw Problem.invalid(missing)
}

/** The names of the submitted parts, for the audit log. */
export function sentItems(ssn: string | null, images: IdImages | null): string[] {
  return [
    ...(ssn === null ? [] : ['ssn']),
    ...(images ? ['idFront'] : []),
    ...(images?.back ? ['idBack'] : []),
  ]
}

type NewSubmission = {
  userId: string
  ssn: string | null
  images: IdImages | null
  /** Set for a past submission; by default, a new id and now. */
  id?: string
  at?: Date
}

/**
 * Stores a submission, with each part sealed for its own place under the submission's own key. The caller has locked
 * the user, so that the newest submission is the last one to arrive.
 */
export async function addSubmission(tx: Queries, keys: MasterKeys, submission: NewSubmission) {
  const { userId, ssn, images, at, id = randomUUIDv7() } = submission
  const { id: dataKeyId, key } = await addDataKey(tx, keys, userId)
  const sealedSsn = ssn === null ? null : seal(key, Buffer.from(ssn), placeOfSsn({ userId, id }))
  // The clock's time, because a transaction that waited may have begun before the one that it waited for.
  await tx.run(sql`
    insert into verification_submissions (id, user_id, data_key_id, ssn_sealed, has_id, created_at)
    values (${id}, ${userId}, ${dataKeyId}, ${sealedSsn}, ${images !== null}, coalesce(${at ?? null}, clock_timestamp()))`)
  const sides = { front: images?.front ?? null, back: images?.back ?? null }
  for (const [side, jpeg] of Object.entries(sides)) {
    if (jpeg === null) continue
    const documentId = randomUUIDv7()
    const sealed = seal(key, jpeg, placeOfDocument({ userId, id: documentId, side }))
    await tx.run(sql`
      insert into verification_documents (id, submission_id, side, sealed)
      values (${documentId}, ${id}, ${side}, ${sealed})`)
  }
  return { id }
}

/** The place of a sealed SSN. It can't be opened anywhere else. */
export function placeOfSsn({ userId, id }: { userId: string; id: string }) {
  return ['verification_submissions', 'ssn_sealed', userId, id]
}

/** The place of a sealed picture. It can't be opened anywhere else. */
export function placeOfDocument({ userId, id, side }: { userId: string; id: string; side: string }) {
  return ['verification_documents', 'sealed', userId, id, side]
}

import type { ItemStatus } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { recordAbout } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { getDataKey } from '../encryption/data-keys.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { unseal } from '../encryption/seal.ts'
import { countOrRefuse } from '../http/count.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { getUser } from '../users/user.ts'
import { placeOfDocument, placeOfSsn } from './submission.ts'

/** The number of SSNs that an administrator can view in an hour (DEC-40). */
export const SSN_VIEWS_AN_HOUR = 60

/**
 * The newest social security number that a user has sent; null if there is none. The view is logged before the
 * administrator sees the number, and without it. Throws `too_many_attempts` and `not_found`.
 */
export async function viewSsn(
  db: Database,
  keys: MasterKeys,
  caller: Caller,
  userId: string,
  origin: Origin,
): Promise<{ ssn: string | null; ssnStatus: ItemStatus }> {
  await countOrRefuse(
    db,
    'ssn',
    caller.userId,
    SSN_VIEWS_AN_HOUR,
    3600,
    `You have viewed ${SSN_VIEWS_AN_HOUR} social security numbers within an hour. Please wait before you view another.`,
  )
  return db.transaction(async (tx) => {
    const { ssnStatus } = await getUser(tx, userId)
    const newest = await tx.find<{ id: string; dataKeyId: string; sealed: Buffer }>(sql`
      select id, data_key_id as "dataKeyId", ssn_sealed as sealed from verification_submissions
      where user_id = ${userId} and ssn_sealed is not null order by created_at desc, id desc limit 1`)
    if (!newest) return { ssn: null, ssnStatus }
    const { id, dataKeyId, sealed } = newest
    const ssn = unseal(await getDataKey(tx, keys, dataKeyId), sealed, placeOfSsn({ userId, id })).toString()
    await recordAbout(
      tx,
      'verification.ssn_viewed',
      userId,
      { actorId: caller.userId, origin },
      { after: { submissionId: id } },
    )
    return { ssn, ssnStatus }
  })
}

type Document = { userId: string; submissionId: string; dataKeyId: string; side: string; sealed: Buffer }

/** A picture of an ID. The view is logged before the administrator sees it. Throws `not_found`. */
export async function viewDocument(
  db: Database,
  keys: MasterKeys,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<File> {
  return db.transaction(async (tx) => {
    const document = await tx.find<Document>(sql`
      select s.user_id as "userId", s.id as "submissionId", s.data_key_id as "dataKeyId", d.side, d.sealed
      from verification_documents d join verification_submissions s on s.id = d.submission_id
      where d.id = ${id}`)
    if (!document) throw new Problem('not_found', { message: 'There is no such document.' })
    const { userId, submissionId, dataKeyId, side, sealed } = document
    const jpeg = unseal(await getDataKey(tx, keys, dataKeyId), sealed, placeOfDocument({ userId, id, side }))
    await recordAbout(
      tx,
      'verification.document_viewed',
      userId,
      { actorId: caller.userId, origin },
      { after: { documentId: id, submissionId, side } },
    )
    return new File([new Uint8Array(jpeg)], `id-${side}.jpg`, { type: 'image/jpeg' })
  })
}

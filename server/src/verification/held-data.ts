import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { getDataKey } from '../encryption/data-keys.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { unseal } from '../encryption/seal.ts'
import { placeOfSsn } from './submission.ts'

/** What is kept of one submission, as its owner may read it: DEC-22 gives out no whole number and no picture. */
export type HeldSubmission = { sentAt: string; ssnLastFour: string; pictures: string }

type Row = { id: string; sentAt: string; dataKeyId: string; sealed: Buffer | null; pictures: string }

/** The customer's submissions, newest first, for the file with their data (DEC-50). */
export async function listHeldSubmissions(
  tx: Queries,
  keys: MasterKeys,
  userId: string,
  limit: number,
): Promise<HeldSubmission[]> {
  const rows = await tx.rows<Row>(sql`
    select s.id, s.created_at as "sentAt", s.data_key_id as "dataKeyId", s.ssn_sealed as sealed,
      coalesce((select string_agg(d.side, ', ' order by d.side desc) from verification_documents d
        where d.submission_id = s.id), '') as pictures
    from verification_submissions s where s.user_id = ${userId} order by s.created_at desc, s.id desc limit ${limit}`)
  const held: HeldSubmission[] = []
  for (const { id, sentAt, dataKeyId, sealed, pictures } of rows) {
    const ssn = sealed && unseal(await getDataKey(tx, keys, dataKeyId), sealed, placeOfSsn({ userId, id }))
    held.push({ sentAt, ssnLastFour: ssn?.toString().slice(-4) ?? '', pictures })
  }
  return held
}

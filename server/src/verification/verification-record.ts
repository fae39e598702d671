import type { VerificationRecord, VerificationStatus } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../http/problem.ts'

/** How a user's verification stands, without anything that leads to what he sent (D22). Throws `not_found`. */
export async function getVerificationStatus(db: Queries, userId: string): Promise<VerificationStatus> {
  const { ssnStatus, idStatus, hasSSN, hasIdFront, hasIdBack, submittedAt } = await getVerification(
    db,
    userId,
  )
  return { ssnStatus, idStatus, hasSSN, hasIdFront, hasIdBack, submittedAt }
}

type Row = Omit<VerificationRecord, 'hasIdFront' | 'hasIdBack' | 'decidedBy'> & {
  decidedById: string | null
  firstName: string
  lastName: string
  email: string
}

/**
 * How a user's verification stands, as administrators see it: the pictures of the newest submission that holds an ID,
 * and the newest decision. Throws `not_found`.
 */
export async function getVerification(db: Queries, userId: string): Promise<VerificationRecord> {
  const row = await db.find<Row>(sql`
    select u.id as "userId", u.ssn_status as "ssnStatus", u.id_status as "idStatus",
      exists (select from verification_submissions s where s.user_id = u.id and s.ssn_sealed is not null) as "hasSSN",
      front.id as "idFront", back.id as "idBack",
      newest.id as "submissionId", newest.created_at as "submittedAt",
      decision.decided_at as "decidedAt",
      d.id as "decidedById", d.first_name as "firstName", d.last_name as "lastName", d.email
    from users u
    left join lateral (
      select id, created_at from verification_submissions s where s.user_id = u.id
      order by created_at desc, id desc limit 1
    ) newest on true
    left join lateral (
      select id from verification_submissions s where s.user_id = u.id and s.has_id
      order by created_at desc, id desc limit 1
    ) with_id on true
    left join verification_documents front on front.submission_id = with_id.id and front.side = 'front'
    left join verification_documents back on back.submission_id = with_id.id and back.side = 'back'
    left join lateral (
      select decided_at, decided_by from verification_decisions v where v.user_id = u.id
      order by decided_at desc, id desc limit 1
    ) decision on true
    left join users d on d.id = decision.decided_by
    where u.id = ${userId}`)
  if (!row) throw new Problem('not_found', { message: 'There is no such user.' })
  const { decidedById, firstName, lastName, email, ...verification } = row
  return {
    ...verification,
    hasIdFront: verification.idFront !== null,
    hasIdBack: verification.idBack !== null,
    decidedBy: decidedById === null ? null : { id: decidedById, firstName, lastName, email },
  }
}

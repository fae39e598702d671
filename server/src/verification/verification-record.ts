import type { PersonalData } from '@bank/contract/personal-data'
import type { VerificationRecord, VerificationStatus } from '@bank/contract/verification'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { personOf } from '../users/user.ts'

/** The state of a user's verification, without access to the submitted data (DEC-22). Throws `not_found`. */
export async function getVerificationStatus(db: Queries, userId: string): Promise<VerificationStatus> {
  const standing = await getStanding(db, userId)
  const { ssnStatus, idStatus, hasSSN, hasIdFront, hasIdBack, submittedAt } = standing
  // Only a decision verifies, so the newest one has verified whatever was missing.
  const verifiedAt = ssnStatus === 'verified' && idStatus === 'verified' ? standing.decidedAt : null
  const { ssnReason, idReason, note } = standing
  return {
    ssnStatus,
    idStatus,
    hasSSN,
    hasIdFront,
    hasIdBack,
    submittedAt,
    verifiedAt,
    ssnReason,
    idReason,
    note,
  }
}

type Standing = Omit<VerificationRecord, 'person' | 'ssnVerifiedFor' | 'idVerifiedFor'>

/**
 * The state of a user's verification, as administrators see it: the pictures of the newest submission with an ID, the
 * newest decision, the current personal data, and the data that each item was verified for. Throws `not_found`.
 */
export async function getVerification(db: Queries, userId: string): Promise<VerificationRecord> {
  const standing = await getStanding(db, userId)
  const person = await db.row<PersonalData>(sql`
    select first_name as "firstName", last_name as "lastName", country, ${dayOf(sql`date_of_birth`)} as "dateOfBirth"
    from users where id = ${userId}`)
  const verified = await db.rows<{ item: string } & PersonalData>(sql`
    select distinct on (item) item, first_name as "firstName", last_name as "lastName", country,
      ${dayOf(sql`date_of_birth`)} as "dateOfBirth"
    from verification_decisions cross join lateral (values ('ssn', ssn_status), ('id', id_status)) as made (item, status)
    where user_id = ${userId} and status = 'verified'
    order by item, decided_at desc, id desc`)
  const verifiedFor = (wanted: string) => {
    const found = verified.find(({ item }) => item === wanted)
    if (!found) return null
    const { item: _, ...data } = found
    return data
  }
  return { ...standing, person, ssnVerifiedFor: verifiedFor('ssn'), idVerifiedFor: verifiedFor('id') }
}

/** A calendar date in the format of the API (DEC-5). */
const dayOf = (column: Sql) => sql`to_char(${column}::timestamp, 'YYYY-MM-DD"T00:00:00.000Z"')`

// Whether the decision `v` rejected an item of the user `u` that is still rejected.
const REJECTS = {
  ssn: sql`u.ssn_status = 'rejected' and v.ssn_status = 'rejected'`,
  id: sql`u.id_status = 'rejected' and v.id_status = 'rejected'`,
}

const ofLast = (column: Sql, rejects: Sql) => sql`
  (select ${column} from verification_decisions v where v.user_id = u.id and (${rejects})
    order by v.decided_at desc, v.id desc limit 1)`

async function getStanding(db: Queries, userId: string): Promise<Standing> {
  const row = await db.find<Omit<Standing, 'hasIdFront' | 'hasIdBack'>>(sql`
    select u.id as "userId", u.ssn_status as "ssnStatus", u.id_status as "idStatus",
      exists (select from verification_submissions s where s.user_id = u.id and s.ssn_sealed is not null) as "hasSSN",
      front.id as "idFront", back.id as "idBack",
      with_id.created_at as "idSubmittedAt", newest.id as "submissionId", newest.created_at as "submittedAt",
      decision.decided_at as "decidedAt",
      ${ofLast(sql`v.ssn_reason`, REJECTS.ssn)} as "ssnReason", ${ofLast(sql`v.id_reason`, REJECTS.id)} as "idReason",
      (select note from verification_decisions where note is not null
        and id in (${ofLast(sql`v.id`, REJECTS.ssn)}, ${ofLast(sql`v.id`, REJECTS.id)})
        order by decided_at desc, id desc limit 1) as note,
      case when d.id is not null then ${personOf(sql`d`)} end as "decidedBy"
    from users u
    left join lateral (
      select id, created_at from verification_submissions s where s.user_id = u.id
      order by created_at desc, id desc limit 1
    ) newest on true
    left join lateral (
      select id, created_at from verification_submissions s where s.user_id = u.id and s.has_id
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
  return { ...row, hasIdFront: row.idFront !== null, hasIdBack: row.idBack !== null }
}

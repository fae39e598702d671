import {
  type AnsweredEnquiry,
  ENQUIRIES_KEPT_MONTHS,
  type Enquiry,
  type EnquiryEdit,
  type EnquiryReply,
} from '@bank/contract/enquiries'
import sql from 'sql-template-tag'
import { type By, recordForBank } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { personOf } from '../users/user.ts'

/** An enquiry as it is read; its fields are pairs of name and value, in the order of the form. */
export type EnquiryRow = Omit<Enquiry, 'fields' | 'consent'> & {
  pairs: [name: string, value: string | boolean][]
  consentWording: string | null
}

export const enquiryTables = sql`enquiries e left join users a on a.id = e.assignee_id`
export const enquiryColumns = sql`
  e.id, e.kind, e.page, e.name, e.email, e.fields as pairs, e.consent_wording as "consentWording", e.status,
  e.created_at as "createdAt", e.touched_at + make_interval(months => ${ENQUIRIES_KEPT_MONTHS}) as "keptUntil",
  case when a.id is not null then ${personOf(sql`a`)} end as assignee`

/** An enquiry as the API has it. */
export function enquiryOf({ pairs, consentWording, ...row }: EnquiryRow): Enquiry {
  return {
    ...row,
    fields: Object.fromEntries(pairs),
    consent: consentWording === null ? null : { wording: consentWording, at: row.createdAt },
  }
}

/** An enquiry with the bank's replies, oldest first. Throws `not_found`. */
export async function getEnquiry(db: Queries, id: string): Promise<AnsweredEnquiry> {
  const row = await db.find<EnquiryRow>(
    sql`select ${enquiryColumns} from ${enquiryTables} where e.id = ${id}`,
  )
  if (!row) throw noSuchEnquiry()
  const replies = await db.rows<EnquiryReply>(sql`
    select r.id, r.text as message, r.created_at as at, case when a.id is not null then ${personOf(sql`a`)} end as author
    from enquiry_replies r left join users a on a.id = r.author_id
    where r.enquiry_id = ${id} order by r.created_at, r.id`)
  return { ...enquiryOf(row), replies }
}

type Editable = { status: Enquiry['status']; assigneeId: string | null }

/** Sets the status, or who takes care of it. Throws `not_found`, and `validation_failed` for who is not active staff. */
export function editEnquiry(db: Database, id: string, edit: EnquiryEdit, by: By): Promise<AnsweredEnquiry> {
  return db.transaction(async (tx) => {
    const current = await tx.find<Editable>(sql`
      select status, assignee_id as "assigneeId" from enquiries where id = ${id} for no key update`)
    if (!current) throw noSuchEnquiry()
    const { before, after } = changes(current, edit)
    if (Object.keys(after).length > 0) {
      const { status, assigneeId } = { ...current, ...after }
      if (assigneeId !== null && assigneeId !== current.assigneeId) await requireStaff(tx, assigneeId)
      await tx.run(sql`
        update enquiries set status = ${status}, assignee_id = ${assigneeId}, touched_at = now() where id = ${id}`)
      await recordForBank(tx, 'enquiry.changed', { type: 'enquiry', id }, by, { before, after })
    }
    return getEnquiry(tx, id)
  })
}

async function requireStaff(tx: Queries, id: string): Promise<void> {
  const isStaff = await tx.find(sql`
    select from users where id = ${id} and role = 'admin' and status = 'active' for key share`)
  if (!isStaff) throw Problem.invalid([{ path: 'assigneeId', msg: 'Only active staff can take care of it' }])
}

/** Deletes an enquiry with its replies, as its sender may ask. Throws `not_found`. */
export function removeEnquiry(db: Database, id: string, by: By): Promise<void> {
  return db.transaction(async (tx) => {
    if ((await tx.run(sql`delete from enquiries where id = ${id}`)) === 0) throw noSuchEnquiry()
    await recordForBank(tx, 'enquiry.deleted', { type: 'enquiry', id }, by)
  })
}

export function noSuchEnquiry(): Problem {
  return new Problem('not_found', { message: 'There is no such message.' })
}

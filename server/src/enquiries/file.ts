import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import { type By, recordForBank } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { type EnquiryRow, enquiryColumns, enquiryOf, enquiryTables } from './enquiry.ts'

type Kept = EnquiryRow & { replies: { at: string; message: string }[] }

/**
 * Everything that is kept of what was sent from an e-mail address, as JSON for the person who asks for it. Staff appear as
 * "the bank". The log has the newest enquiry, not the address, which would stay there when the enquiries are gone.
 */
export function makeFileOf(db: Database, email: string, by: By): Promise<File> {
  const address = foldEmail(email)
  return db.transaction(async (tx) => {
    const rows = await tx.rows<Kept>(sql`
      select ${enquiryColumns}, (
        select coalesce(json_agg(json_build_object('at', in_iso(r.created_at), 'message', r.text)
          order by r.created_at, r.id), '[]')
        from enquiry_replies r where r.enquiry_id = e.id) as replies
      from ${enquiryTables} where e.email = ${address} order by e.created_at desc, e.id desc`)
    const subject = { type: 'enquiry', id: rows[0]?.id ?? null } as const
    await recordForBank(tx, 'enquiry.downloaded', subject, by, { after: { messages: rows.length } })
    const text = JSON.stringify({ email: address, messages: rows.map(contentOf) }, null, 2)
    return new File([text, '\n'], 'messages.json', { type: 'application/json' })
  })
}

function contentOf({ replies, ...row }: Kept): object {
  const { id: _, assignee: __, createdAt, ...enquiry } = enquiryOf(row)
  return { sentAt: createdAt, ...enquiry, answersOfTheBank: replies }
}

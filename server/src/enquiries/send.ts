import { randomUUIDv7 } from 'node:crypto'
import { Email, foldEmail } from '@bank/contract/email'
import type { NewEnquiry } from '@bank/contract/enquiries'
import { line, NAME_MAX } from '@bank/contract/text'
import sql from 'sql-template-tag'
import { recordForBank } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'

type Fields = NewEnquiry['fields']

/** Who wrote is nobody whom the bank knows, and the log is kept for good, so it has no network address either (DEC-74). */
const A_VISITOR = { actorId: null, origin: null }

/**
 * Takes what a visitor of the public site has sent. What a program sends, which fills in the hidden field, is thrown away
 * without a word. Throws `enquiries_off` unless the bank's setting is on (DEC-63).
 */
export function sendEnquiry(db: Database, enquiry: NewEnquiry): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await areTaken(tx))) throw new Problem('enquiries_off')
    const { kind, page } = enquiry
    const { website, consent, consentWording, ...fields } = enquiry.fields
    if (enquiry.website || website) return
    const id = randomUUIDv7()
    const typed = Object.values(fields).filter((value) => typeof value === 'string')
    await tx.run(sql`
      insert into enquiries (id, kind, page, fields, name, email, consent_wording, folded)
      values (${id}, ${kind}, ${page}, ${JSON.stringify(Object.entries(fields))}::jsonb, ${nameIn(fields)},
        ${emailIn(fields)}, ${consent === true ? consentWording : null}, fold_text(${[nameIn(fields), ...typed].join('\n')}))`)
    await recordForBank(tx, 'enquiry.received', { type: 'enquiry', id }, A_VISITOR, { after: { kind } })
  })
}

const areTaken = (tx: Queries) => tx.value<boolean>(sql`select online_enquiries from settings`)

/** Forms ask for a name in one field or in two. What is none, such as several lines, stays in its field. */
function nameIn({ name, firstName, lastName }: Fields): string | null {
  const parts = [name, firstName, lastName].filter((part) => typeof part === 'string')
  return Name.safeParse(parts.join(' ')).data ?? null
}
const Name = line('Name', 2 * NAME_MAX + 1)

function emailIn({ email }: Fields): string | null {
  const address = Email.safeParse(email).data
  return address === undefined ? null : foldEmail(address)
}

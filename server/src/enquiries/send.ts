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
 * without a word. With the `reference` of an earlier press nothing is kept. Throws `enquiries_off` unless the bank's setting is
 * on (DEC-63), and `reference_taken` if the earlier press had other words.
 */
export function sendEnquiry(db: Database, enquiry: NewEnquiry): Promise<void> {
  return db.transaction(async (tx) => {
    if (await isRepeated(tx, enquiry)) return
    if (!(await areTaken(tx))) throw new Problem('enquiries_off')
    if (enquiry.website || enquiry.fields.website) return
    const id = await addEnquiry(tx, enquiry)
    if (id === null) {
      // Another press came first, and is committed by now.
      await isRepeated(tx, enquiry)
      return
    }
    const after = { kind: enquiry.kind }
    await recordForBank(tx, 'enquiry.received', { type: 'enquiry', id }, A_VISITOR, { after })
  })
}

/** What is kept of the words: the fields as pairs in the order of the form, and what was agreed to. */
function wordsOf({ fields: { website: _, consent, consentWording, ...fields } }: NewEnquiry) {
  return {
    fields,
    pairs: JSON.stringify(Object.entries(fields)),
    consented: consent === true ? (consentWording ?? null) : null,
  }
}

/** Throws `reference_taken` if the earlier press had other words. */
async function isRepeated(tx: Queries, enquiry: NewEnquiry): Promise<boolean> {
  const { kind, page, reference } = enquiry
  if (reference === undefined) return false
  const { pairs, consented } = wordsOf(enquiry)
  const earlier = await tx.find<{ isSame: boolean }>(sql`
    select (kind, page, fields) = (${kind}, ${page}, ${pairs}::jsonb)
      and consent_wording is not distinct from ${consented} as "isSame"
    from enquiries where reference = ${reference}`)
  if (earlier && !earlier.isSame) throw new Problem('reference_taken', { message: OTHER_WORDS })
  return earlier !== null
}

const OTHER_WORDS =
  'Another message has already been sent with this form, so nothing was sent. Please reload the page and fill it in again.'

/** Returns null if there is one with its reference. */
async function addEnquiry(tx: Queries, enquiry: NewEnquiry): Promise<string | null> {
  const { kind, page, reference = null } = enquiry
  const { fields, pairs, consented } = wordsOf(enquiry)
  const [name, typed] = [nameIn(fields), Object.values(fields).filter((value) => typeof value === 'string')]
  const added = await tx.find<{ id: string }>(sql`
    insert into enquiries (id, kind, page, fields, name, email, consent_wording, folded, reference)
    values (${randomUUIDv7()}, ${kind}, ${page}, ${pairs}::jsonb, ${name}, ${emailIn(fields)}, ${consented},
      fold_text(${[name, ...typed].join('\n')}), ${reference})
    on conflict (reference) do nothing returning id`)
  return added?.id ?? null
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

import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { getUser } from '../users/user.ts'
import { readBalances, readReceipt } from './content.ts'
import { getDocument } from './document.ts'
import { findIssued, type Issued, insertIssued, newCheckCode, newNumber } from './issued.ts'
import { print } from './press.ts'
import { fileName } from './words.ts'
import { writePaper } from './write-paper.ts'

/** The version of `layout/`. Each document is always drawn by the version that issued it (docs/decisions/014-documents.md). */
const LAYOUT = 1

type Found = Awaited<ReturnType<typeof getDocument>>

/**
 * A document as PDF (DEC-54). The first call issues it, with a new number and check code and with the customer's current
 * name and address. Later calls draw the same bytes again. If they would differ, the call throws an error, because a
 * document must never exist in two versions. Throws `not_found`, `statement_too_long`, `too_many_attempts` and
 * `unavailable`.
 */
export async function openDocument(
  db: Database,
  caller: Caller,
  id: string,
  { origin, site }: { origin: Origin; site: string },
): Promise<File> {
  const found = await getDocument(db, caller.userId, id)
  const known = await findIssued(db, caller.userId, id)
  const pdf = known
    ? await printAgain(db, known, found)
    : await issue(db, await draft(db, caller.userId, found, site), found, origin)
  return new File([pdf], fileName(found.document, 'pdf'), { type: 'application/pdf' })
}

async function draft(db: Queries, userId: string, { document, period }: Found, site: string) {
  const user = await getUser(db, userId)
  const { id, from, to, issuedAt } = document
  const kind = period?.kind ?? 'receipt'
  return {
    ...{ id, userId, kind, from, to, issuedAt, site },
    number: newNumber(kind, from),
    checkCode: newCheckCode(),
    layout: LAYOUT,
    holder: `${user.firstName} ${user.lastName}`,
    address: addressLines(user).join('\n'),
    balances: period ? await readBalances(db, userId, period) : [],
    amount: period ? null : (await readReceipt(db, userId, id)).amount,
  } satisfies Omit<Issued, 'fileHash'>
}

type Address = Pick<
  Awaited<ReturnType<typeof getUser>>,
  'address1' | 'address2' | 'city' | 'state' | 'zipCode' | 'country'
>

function addressLines({ address1, address2, city, state, zipCode, country }: Address): string[] {
  const place = [...new Set([city, state])].filter((part) => part !== '').join(', ')
  return [address1, address2 ?? '', `${place} ${zipCode}`.trim(), country].filter((line) => line !== '')
}

async function issue(
  db: Database,
  drafted: Omit<Issued, 'fileHash'>,
  found: Found,
  origin: Origin,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, hash } = await print(drafted.userId, () => writePaper(db, drafted, found.document.title))
  const { id, userId, number } = drafted
  const isFirst = await db.transaction(async (tx) => {
    if (!(await insertIssued(tx, { ...drafted, fileHash: hash }))) return false
    await record(tx, {
      act: 'document.issued',
      actorId: userId,
      subject: { type: 'document', id },
      customerId: userId,
      after: { number },
      origin,
    })
    return true
  })
  if (isFirst) return pdf
  const first = await findIssued(db, userId, id)
  if (!first) throw new Error(`${id} was issued by another call and is gone`)
  return printAgain(db, first, found)
}

async function printAgain(
  db: Queries,
  issued: Issued,
  { document }: Found,
): Promise<Uint8Array<ArrayBuffer>> {
  if (issued.layout !== LAYOUT) throw new Error(`no drawing of version ${issued.layout} for ${issued.number}`)
  const { pdf, hash } = await print(issued.userId, () => writePaper(db, issued, document.title))
  if (Buffer.compare(hash, issued.fileHash) !== 0)
    throw new Error(`${issued.number} would differ from the paper that was issued`)
  return pdf
}

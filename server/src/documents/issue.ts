import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Download } from '../http/download.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { getDocument } from './document.ts'
import { findSize, keepFile } from './file.ts'
import { findIssued, type Issued, issueDocument } from './issued.ts'
import type { Printed } from './press.ts'
import { printOnce } from './print-once.ts'
import { readKept } from './read-kept.ts'
import { fileName } from './words.ts'
import { writePaper } from './write-paper.ts'

/**
 * A document as PDF (DEC-54, DEC-76). The first call issues it, with a new number and check code and with the customer's current
 * name and address, draws it and keeps the file, which this and all later calls send. Throws `not_found`, `statement_too_long`,
 * `too_many_attempts` and `unavailable`.
 */
export async function openDocument(
  db: Database,
  { userId }: Caller,
  id: string,
  by: { origin: Origin; site: string },
): Promise<File | Download> {
  const { document, period } = await getDocument(db, userId, id)
  const about = { id, userId, kind: period?.kind ?? 'receipt', from: document.from } as const
  const issued = (await findIssued(db, about)) ?? (await issueDocument(db, about))
  const size = (await findSize(db, issued)) ?? (await draw(db, issued, by))
  return readKept(db, issued, { name: fileName(document, 'pdf', issued.number), size })
}

/** Draws and keeps a paper, unless another call has just done so, and returns the size of what is kept. */
async function draw(
  db: Database,
  issued: Issued,
  { origin, site }: { origin: Origin; site: string },
): Promise<number> {
  const asked = { id: issued.id, customer: issued.userId, origin }
  await printOnce(asked, {
    write: async () => ((await findSize(db, issued)) === null ? writePaper(db, issued, site) : null),
    keep: (printed) => keepFirst(db, issued, origin, printed),
  })
  const size = await findSize(db, issued)
  if (size === null) throw new Error(`${issued.number} was drawn and is gone`)
  return size
}

/** Keeps a new document's file, unless another server drew it first. */
function keepFirst(db: Database, issued: Issued, origin: Origin, printed: Printed): Promise<void> {
  const { id, userId, number } = issued
  return db.transaction(async (tx) => {
    if (!(await keepFile(tx, issued, printed))) return
    await record(tx, {
      act: 'document.issued',
      actorId: userId,
      subject: { type: 'document', id },
      customerId: userId,
      after: { number },
      origin,
    })
  })
}

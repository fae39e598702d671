import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { getDocument } from './document.ts'
import { findFile, keepFile } from './file.ts'
import { findIssued, type Issued, issueDocument } from './issued.ts'
import { type Printed, print } from './press.ts'
import { fileName } from './words.ts'
import { writePaper } from './write-paper.ts'

/**
 * A document as PDF (DEC-54, DEC-76). The first call issues it, with a new number and check code and with the customer's current
 * name and address, draws it and keeps the file, which all later calls send. Throws `not_found`, `statement_too_long`,
 * `too_many_attempts` and `unavailable`.
 */
export async function openDocument(
  db: Database,
  { userId }: Caller,
  id: string,
  { origin, site }: { origin: Origin; site: string },
): Promise<File> {
  const { document, period } = await getDocument(db, userId, id)
  const about = { id, userId, kind: period?.kind ?? 'receipt', from: document.from, site } as const
  const issued = (await findIssued(db, about)) ?? (await issueDocument(db, about))
  const pdf =
    (await findFile(db, issued)) ??
    (await keepFirst(db, issued, origin, await print(userId, origin, () => writePaper(db, issued))))
  return new File([pdf], fileName(document, 'pdf', issued.number), { type: 'application/pdf' })
}

/** Keeps a new document's file, unless another call drew it first. Returns the one that is kept. */
function keepFirst(
  db: Database,
  issued: Issued,
  origin: Origin,
  printed: Printed,
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, userId, number } = issued
  return db.transaction(async (tx) => {
    if (await keepFile(tx, issued, printed)) {
      await record(tx, {
        act: 'document.issued',
        actorId: userId,
        subject: { type: 'document', id },
        customerId: userId,
        after: { number },
        origin,
      })
      return printed.pdf
    }
    const first = await findFile(tx, issued)
    if (!first) throw new Error(`${number} was drawn by another call and is gone`)
    return first
  })
}

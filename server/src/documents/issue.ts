import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { getDocument } from './document.ts'
import { findIssued, type Issued, issueDocument, keepFileHash, openFileHash } from './issued.ts'
import { print } from './press.ts'
import { fileName } from './words.ts'
import { writePaper } from './write-paper.ts'

/** The version of `layout/`. Each document is always drawn by the version that issued it (docs/decisions/014-documents.md). */
const LAYOUT = 1

/**
 * A document as PDF (DEC-54). The first call issues it, with a new number and check code and with the customer's current
 * name and address. Later calls draw the same bytes again. If they would differ, the call throws an error, because a
 * document must never exist in two versions. Throws `not_found`, `statement_too_long`, `too_many_attempts` and
 * `unavailable`.
 */
export async function openDocument(
  db: Database,
  { userId }: Caller,
  id: string,
  { origin, site }: { origin: Origin; site: string },
): Promise<File> {
  const { document, period } = await getDocument(db, userId, id)
  const about = {
    id,
    userId,
    kind: period?.kind ?? 'receipt',
    from: document.from,
    layout: LAYOUT,
    site,
  } as const
  const issued = (await findIssued(db, userId, id)) ?? (await issueDocument(db, about))
  const { layout, number } = issued
  if (layout !== LAYOUT) throw new Error(`no drawing of version ${layout} for ${number}`)
  const { pdf, hash } = await print(userId, origin, () => writePaper(db, issued, document.title))
  const first = (await openFileHash(db, issued)) ?? (await keepFirst(db, issued, hash, origin))
  if (first === 'forged' || Buffer.compare(hash, first) !== 0)
    throw new Error(`${number} would differ from the paper that was issued`)
  return new File([pdf], fileName(document, 'pdf'), { type: 'application/pdf' })
}

/** Keeps the hash of a new document's file, unless another call drew it first. Returns the one that is kept. */
function keepFirst(
  db: Database,
  issued: Issued,
  hash: Uint8Array,
  origin: Origin,
): Promise<Uint8Array | 'forged'> {
  const { id, userId, number } = issued
  return db.transaction(async (tx) => {
    if (await keepFileHash(tx, issued, hash)) {
      await record(tx, {
        act: 'document.issued',
        actorId: userId,
        subject: { type: 'document', id },
        customerId: userId,
        after: { number },
        origin,
      })
      return hash
    }
    const drawn = await findIssued(tx, userId, id)
    const kept = drawn && (await openFileHash(tx, drawn))
    if (!kept) throw new Error(`${number} was drawn by another call and is gone`)
    return kept
  })
}

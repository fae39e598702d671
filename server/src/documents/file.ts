import sql from 'sql-template-tag'
import { customerKey, findCustomerKey } from '../audit/customer-keys.ts'
import type { Queries } from '../db/connect.ts'
import { heldMasterKeys } from '../encryption/master-keys.ts'
import { seal, unseal } from '../encryption/seal.ts'
import type { Issued } from './issued.ts'
import type { Printed } from './press.ts'

/** The size of a paper's kept file in the database, in bytes; null until it is drawn. */
export async function findSize(db: Queries, { id }: Issued): Promise<number | null> {
  const row = await db.find<{ size: number }>(
    sql`select length(sealed) as size from issued_files where document_id = ${id}`,
  )
  return row?.size ?? null
}

/** The file of a paper as it was first drawn, compressed. Throws if the bank did not write it. */
export async function readFile(db: Queries, issued: Issued): Promise<Buffer> {
  const sealed = await db.value<Buffer>(sql`select sealed from issued_files where document_id = ${issued.id}`)
  const packed = await open(db, issued, 'issued_files sealed', sealed)
  if (packed === 'forged') throw new Error(`the file of ${issued.number} is not ours`)
  return packed
}

/** Keeps the file that was drawn first. Returns false if there is one already. */
export async function keepFile(tx: Queries, issued: Issued, { packed, hash }: Printed): Promise<boolean> {
  const { id, userId } = issued
  const { key } = await customerKey(tx, heldMasterKeys(tx), userId)
  const [file, sealedHash] = [
    seal(key, Buffer.from(packed), placeOf(issued, 'issued_files sealed')),
    seal(key, Buffer.from(hash), placeOf(issued, 'issued_files sealed_hash')),
  ]
  const kept = await tx.run(sql`
    insert into issued_files (document_id, user_id, sealed, sealed_hash)
    values (${id}, ${userId}, ${file}, ${sealedHash}) on conflict (document_id) do nothing`)
  return kept === 1
}

/** Written by somebody without the customer's key. */
export type Forged = 'forged'

/** SHA-256 of the files of a paper; null where there is none. `former` is of one that an earlier version drew and did not keep. */
export async function readHashes(
  db: Queries,
  issued: Issued,
): Promise<Record<'kept' | 'former', Buffer | Forged | null>> {
  const row = await db.find<{ sealedHash: Buffer }>(
    sql`select sealed_hash as "sealedHash" from issued_files where document_id = ${issued.id}`,
  )
  const former = issued.sealedHash
    ? await open(db, issued, 'issued_documents sealed_hash', issued.sealedHash)
    : issued.fileHash
  return { kept: row && (await open(db, issued, 'issued_files sealed_hash', row.sealedHash)), former }
}

/** Throws if the customer's key itself can't be decrypted. */
async function open(db: Queries, issued: Issued, column: string, sealed: Buffer): Promise<Buffer | Forged> {
  const found = await findCustomerKey(db, heldMasterKeys(db), issued.userId)
  try {
    return found ? unseal(found.key, sealed, placeOf(issued, column)) : 'forged'
  } catch {
    return 'forged'
  }
}

const placeOf = ({ id, userId }: Issued, column: string) => [...column.split(' '), userId, id]

import type { Cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { customerKey, findCustomerKey } from '../audit/customer-keys.ts'
import type { Queries } from '../db/connect.ts'
import { heldMasterKeys } from '../encryption/master-keys.ts'
import { seal, unseal } from '../encryption/seal.ts'
import type { AccountBounds } from './content.ts'
import type { Period } from './period.ts'

/** An issued document: everything it prints that cannot be read from the ledger later. Amounts are in cents. */
export type Issued = {
  id: string
  userId: string
  kind: Period['kind'] | 'receipt'
  from: string
  to: string
  issuedAt: string
  number: string
  checkCode: string
  layout: number
  /** The name and the address, a line each, as printed. */
  holder: string
  address: string
  /** The bank's own address on the web, as printed. */
  site: string
  balances: AccountBounds[]
  /** Of a receipt. */
  amount: Cents | null
  /** SHA-256 of the file, of papers that were drawn before it was sealed. */
  fileHash: Buffer | null
  /** SHA-256 of the file under the customer's key; null until it was drawn. Open it with `openFileHash`. */
  sealedHash: Buffer | null
}

export const issuedColumns = sql`
  id, user_id as "userId", kind, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
  issued_at as "issuedAt", number, check_code as "checkCode", layout, holder, address, site, balances,
  amount_cents as amount, file_hash as "fileHash", sealed_hash as "sealedHash"`

/** The customer's issued document with this id; null if it has not been opened yet. */
export const findIssued = (db: Queries, userId: string, id: string) =>
  db.find<Issued>(sql`select ${issuedColumns} from issued_documents where id = ${id} and user_id = ${userId}`)

/**
 * Issues a document with the customer's current name and address, unless another call has just done so, and returns it. The
 * database computes what it says from the ledger, and draws its number (60 random bits, so it does not reveal how many there
 * are) and its check code (80 random bits).
 */
export const issueDocument = (
  db: Queries,
  about: Pick<Issued, 'id' | 'userId' | 'kind' | 'from' | 'layout' | 'site'>,
) =>
  db.row<Issued>(sql`
    select ${issuedColumns} from issue_document(${about.userId}::uuid, ${about.kind}, ${about.from}::date, ${about.id}::uuid,
      ${about.layout}, ${about.site})`)

/** Keeps the hash of the file that was drawn first. Returns false if there is one already. */
export async function keepFileHash(tx: Queries, issued: Issued, hash: Uint8Array): Promise<boolean> {
  const { key } = await customerKey(tx, heldMasterKeys(tx), issued.userId)
  const sealed = seal(key, Buffer.from(hash), placeOf(issued))
  const kept = await tx.run(sql`
    update issued_documents set sealed_hash = ${sealed} where id = ${issued.id} and sealed_hash is null`)
  return kept === 1
}

/**
 * The SHA-256 of a paper's file; null until it was drawn, and 'forged' if somebody without the customer's key wrote it. Throws
 * if that key itself can't be decrypted.
 */
export async function openFileHash(db: Queries, issued: Issued): Promise<Buffer | 'forged' | null> {
  if (!issued.sealedHash) return issued.fileHash
  const found = await findCustomerKey(db, heldMasterKeys(db), issued.userId)
  try {
    return found ? unseal(found.key, issued.sealedHash, placeOf(issued)) : 'forged'
  } catch {
    return 'forged'
  }
}

const placeOf = ({ id, userId }: Issued) => ['issued_documents', 'sealed_hash', userId, id]

const inGroups = (text: string) => text.replace(/.{4}(?=.)/g, '$&-')

const withoutLookAlikes = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** A number as it was printed, from what somebody typed: in any case, with or without hyphens, O for 0 and I or L for 1. */
export function readNumber(typed: string): string {
  const [, kind = '', month = '', rest = ''] = /^(ST|RC)(\d{6})(.*)$/.exec(withoutLookAlikes(typed)) ?? []
  return `${kind}-${month}-${inGroups(rest)}`
}

/** The same for a check code. */
export const readCheckCode = (typed: string) => inGroups(withoutLookAlikes(typed))

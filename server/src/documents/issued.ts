import type { Cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
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
  /** The name and the address, a line each, as printed. */
  holder: string
  address: string
  balances: AccountBounds[]
  /** Of a receipt. */
  amount: Cents | null
  /** SHA-256 of a file that an earlier version drew and did not keep: in clear text at first, then under the customer's key. */
  fileHash: Buffer | null
  sealedHash: Buffer | null
}

export const issuedColumns = sql`
  id, user_id as "userId", kind, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
  issued_at as "issuedAt", number, check_code as "checkCode", holder, address, balances,
  amount_cents as amount, file_hash as "fileHash", sealed_hash as "sealedHash"`

/** What a document is: a receipt has the id of its transaction, and a statement is its customer's of a period. */
type About = Pick<Issued, 'id' | 'userId' | 'kind' | 'from'>

/** The customer's issued document; null if it has not been opened yet. */
export const findIssued = (db: Queries, { id, userId, kind, from }: About) =>
  db.find<Issued>(sql`
    select ${issuedColumns} from issued_documents where user_id = ${userId} and ${
      kind === 'receipt'
        ? sql`id = ${id}`
        : sql`kind = ${kind} and from_day = ${from}::date and kind <> 'receipt'`
    }`)

/**
 * Issues a document with the customer's current name and address, unless another call has just done so, and returns it. The
 * database computes what it says from the ledger, and draws its number (60 random bits, so it does not reveal how many there
 * are) and its check code (80 random bits).
 */
export const issueDocument = (db: Queries, { userId, kind, from, id }: About) =>
  db.row<Issued>(sql`
    select ${issuedColumns} from issue_document(${userId}::uuid, ${kind}, ${from}::date, ${id}::uuid)`)

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

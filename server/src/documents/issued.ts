import { randomInt } from 'node:crypto'
import type { Cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { AccountBounds } from './content.ts'
import { type Period, STATEMENT_ACCOUNTS } from './period.ts'

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
  fileHash: Uint8Array
}

export const issuedColumns = sql`
  id, user_id as "userId", kind, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
  issued_at as "issuedAt", number, check_code as "checkCode", layout, holder, address, site, balances,
  amount_cents as amount, file_hash as "fileHash"`

/** The customer's issued document with this id; null if it has not been opened yet. */
export const findIssued = (db: Queries, userId: string, id: string) =>
  db.find<Issued>(sql`select ${issuedColumns} from issued_documents where id = ${id} and user_id = ${userId}`)

/** Stores a newly issued document. False if another call has just issued it; that one is valid then. */
export async function insertIssued(tx: Queries, issued: Issued): Promise<boolean> {
  const { id, userId, kind, from, to, balances } = issued
  const rowsHash =
    kind === 'receipt'
      ? sql`null`
      : sql`statement_hash(${userId}::uuid, ${[...STATEMENT_ACCOUNTS[kind]]}::text[], ${from}::date, ${to}::date)`
  const inserted = await tx.run(sql`
    insert into issued_documents (id, user_id, kind, from_day, to_day, issued_at, number, check_code, layout, holder,
      address, site, balances, rows_hash, amount_cents, file_hash)
    values (${id}, ${userId}, ${kind}, ${from}, ${to}, ${issued.issuedAt}, ${issued.number}, ${issued.checkCode},
      ${issued.layout}, ${issued.holder}, ${issued.address}, ${issued.site}, ${JSON.stringify(balances)}::jsonb, ${rowsHash},
      ${issued.amount}, ${Buffer.from(issued.fileHash)})
    on conflict (id) do nothing`)
  return inserted === 1
}

/** Digits and letters that are hard to confuse (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const random = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const inGroups = (text: string) => text.replace(/.{4}(?=.)/g, '$&-')

/** `ST-202610-7K3F-92QX-M4TD`: 60 random bits, so it does not reveal how many there are. */
export const newNumber = (kind: Issued['kind'], from: string) =>
  `${kind === 'receipt' ? 'RC' : 'ST'}-${from.slice(0, 7).replace('-', '')}-${inGroups(random(12))}`

/** 80 random bits, in groups. */
export const newCheckCode = () => inGroups(random(16))

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

import { createHash, timingSafeEqual } from 'node:crypto'
import type { VerifiedDocument } from '@bank/contract/documents'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { type Issued, issuedColumns, readCheckCode, readNumber } from './issued.ts'
import { periodOf } from './period.ts'
import { ACCOUNT_NAMES } from './words.ts'

type Verdict = { confirmed: boolean; document: VerifiedDocument | null }

/**
 * Whether a paper with this number and check code was issued, for anybody who holds it (DEC-54). They learn nothing that the
 * paper does not say: of the name the initials, so that a paper under another name is noticed. A number that does not
 * exist and a wrong code have the same answer.
 */
export async function verifyDocument(db: Queries, typed: { number: string; code: string }): Promise<Verdict> {
  const issued = await db.find<Issued>(
    sql`select ${issuedColumns} from issued_documents where number = ${readNumber(typed.number)}`,
  )
  const isRight = isSame(readCheckCode(typed.code), issued?.checkCode ?? '')
  return issued && isRight
    ? { confirmed: true, document: shown(issued) }
    : { confirmed: false, document: null }
}

/** Compared by hashes, which takes as long wherever they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function shown({
  kind,
  from,
  to,
  issuedAt,
  number,
  holder,
  balances,
  amount,
  fileHash,
}: Issued): VerifiedDocument {
  const isReceipt = kind === 'receipt'
  const period = isReceipt ? null : periodOf(kind, from)
  return {
    kind: isReceipt ? 'receipt' : 'statement',
    title: period?.title ?? 'Receipt',
    period: period?.name ?? from,
    from,
    to,
    issuedAt,
    number,
    holder: initialsOf(holder),
    balances: balances.map(({ account, ...rest }) => ({ account: ACCOUNT_NAMES[account], ...rest })),
    amount,
    sha256: Buffer.from(fileHash).toString('hex'),
  }
}

/** "Ada Lim" is "A. L." */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

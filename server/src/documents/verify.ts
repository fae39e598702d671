import { createHash, timingSafeEqual } from 'node:crypto'
import type { VerifiedDocument } from '@bank/contract/documents'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { readHashes } from './file.ts'
import { type Issued, issuedColumns, readCheckCode, readNumber } from './issued.ts'
import { periodOf } from './period.ts'
import { ACCOUNT_NAMES } from './words.ts'

type Verdict = { confirmed: boolean; document: VerifiedDocument | null }

/**
 * Whether the bank issued a paper with this number and check code, for anybody who holds it (DEC-54). The answer has only
 * what the paper says, and just the initials of the name, which reveal a changed name. An unknown number and a wrong code
 * get the same answer, and so does a paper whose file's hash the bank did not write; that raises the alarm in the log, once in
 * each process.
 */
export async function verifyDocument(
  db: Queries,
  { log, alarmed }: Pick<WalletTrust, 'log' | 'alarmed'>,
  typed: { number: string; code: string },
): Promise<Verdict> {
  const issued = await db.find<Issued>(
    sql`select ${issuedColumns} from issued_documents where number = ${readNumber(typed.number)}`,
  )
  const isRight = isSame(readCheckCode(typed.code), issued?.checkCode ?? '')
  const hashes = issued && isRight ? await readHashes(db, issued) : null
  if (!issued || !hashes) return { confirmed: false, document: null }
  if ((hashes.kept === 'forged' || hashes.former === 'forged') && !alarmed.has(issued.id)) {
    alarmed.add(issued.id)
    log.error({ document: issued.id }, 'the hash of a paper’s file is not ours')
  }
  const { kept, former } = hashes
  const [sha256, formerSha256] = (kept === null ? [former] : [kept, former]).map((hash) =>
    hash instanceof Buffer ? hash.toString('hex') : null,
  )
  if (!sha256) return { confirmed: false, document: null }
  return { confirmed: true, document: { ...shown(issued), sha256, formerSha256: formerSha256 ?? null } }
}

/** Compares hashes, so that the time does not depend on where the texts differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function shown({ kind, from, to, issuedAt, number, holder, balances, amount }: Issued) {
  const isReceipt = kind === 'receipt'
  const period = isReceipt ? null : periodOf(kind, from)
  return {
    kind: isReceipt ? ('receipt' as const) : ('statement' as const),
    title: period?.title ?? 'Receipt',
    period: period?.name ?? from,
    from,
    to,
    issuedAt,
    number,
    holder: initialsOf(holder),
    balances: balances.map(({ account, ...rest }) => ({ account: ACCOUNT_NAMES[account], ...rest })),
    amount,
  }
}

/** "Ada Lim" is "A. L." */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

import { type Columns, csvOf, digitsAsText, plainDollars } from '../csv.ts'
import type { Queries } from '../db/connect.ts'
import { Download } from '../http/download.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'
import { readRows, type StatementRow } from './content.ts'
import { getDocument } from './document.ts'
import { type Period, STATEMENT_ACCOUNTS } from './period.ts'
import { ACCOUNT_NAMES, fileName } from './words.ts'

/** How many rows are read and sent at a time. A statement of any length takes the same memory. */
const PAGE = 1000

type Line = StatementRow & { account: FigureAccount }

const COLUMNS: Columns<Line> = [
  ['Account', ({ account }) => ACCOUNT_NAMES[account]],
  ['Date', ({ at }) => at.slice(0, 10)],
  ['Description', ({ description }) => digitsAsText(description)],
  ['Reference', ({ reference }) => digitsAsText(reference)],
  ['Amount', ({ amount }) => plainDollars(amount)],
  ['Balance', ({ balance }) => plainDollars(balance)],
]

/** The rows of a statement as CSV, streamed. Throws `not_found`, and `validation_failed` for a receipt. */
export async function openStatementRows(db: Queries, userId: string, id: string): Promise<Download> {
  const { document, period } = await getDocument(db, userId, id)
  if (!period) throw Problem.invalid([{ path: 'format', msg: 'A receipt comes as PDF only' }])
  const lines = csvOf(COLUMNS, pagesOf(db, userId, period))
  return new Download(fileName(document, 'csv'), 'text/csv; charset=utf-8', lines)
}

async function* pagesOf(db: Queries, userId: string, period: Period): AsyncGenerator<Line[]> {
  for (const account of STATEMENT_ACCOUNTS[period.kind]) {
    let after: StatementRow | null = null
    do {
      const rows: StatementRow[] = await readRows(db, { userId, account, period }, after, PAGE)
      yield rows.map((row) => ({ ...row, account }))
      after = rows.length === PAGE ? (rows.at(-1) ?? null) : null
    } while (after)
  }
}

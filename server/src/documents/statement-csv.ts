import { BYTE_ORDER_MARK, csvLine, plainDollars } from '../csv.ts'
import type { Queries } from '../db/connect.ts'
import { Download } from '../http/download.ts'
import { Problem } from '../problem.ts'
import { readRows } from './content.ts'
import { getDocument } from './document.ts'
import { type Period, STATEMENT_ACCOUNTS } from './period.ts'
import { ACCOUNT_NAMES, fileName } from './words.ts'

/** How many rows are read and sent at a time. A statement of any length takes the same memory. */
const PAGE = 1000

const HEADINGS = ['Account', 'Date', 'Description', 'Reference', 'Amount', 'Balance']

/** The rows of a statement as CSV, streamed. Throws `not_found`, and `validation_failed` for a receipt. */
export async function openStatementRows(db: Queries, userId: string, id: string): Promise<Download> {
  const { document, period } = await getDocument(db, userId, id)
  if (!period) throw Problem.invalid([{ path: 'format', msg: 'A receipt comes as PDF only' }])
  const lines = linesOf(db, userId, period)
  return new Download(fileName(document, 'csv'), 'text/csv; charset=utf-8', lines)
}

async function* linesOf(db: Queries, userId: string, period: Period) {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  for (const account of STATEMENT_ACCOUNTS[period.kind]) {
    let after: { at: string; id: string } | null = null
    do {
      const rows: Awaited<ReturnType<typeof readRows>> = await readRows(
        db,
        { userId, account, period },
        after,
        PAGE,
      )
      if (rows.length > 0)
        yield rows
          .map(({ at, description, reference, amount, balance }) =>
            csvLine([
              ACCOUNT_NAMES[account],
              at.slice(0, 10),
              description,
              reference,
              plainDollars(amount),
              plainDollars(balance),
            ]),
          )
          .join('')
      after = rows.length === PAGE ? (rows.at(-1) ?? null) : null
    } while (after)
  }
}

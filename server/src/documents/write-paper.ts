import { brand } from '@bank/contract/brand'
import { STATEMENT_ROWS_MAX } from '@bank/contract/documents'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { type AccountBounds, type Receipt, readReceipt, readRows, type StatementRow } from './content.ts'
import type { Issued } from './issued.ts'
import type { Fact, Paper, Section } from './layout/paper.ts'
import { type Period, periodOf } from './period.ts'
import { ACCOUNT_NAMES, change, dayAndTime, longDay, money, shortDay } from './words.ts'

/** Where a third party can check a paper. */
const CHECK_PAGE = '/check-document'

/** In characters, of all descriptions of a statement: so many different words take four seconds to draw on a slow machine. */
const DESCRIPTIONS_MAX = 1_200_000

/** A character that is placed by its neighbours makes the text around it slow to draw (layout/advances.ts). */
const PLACED = /[\p{M}\u2044]/gu
const AS_LONG_AS = 20

const lengthOf = ({ description }: StatementRow) =>
  description.length + AS_LONG_AS * (description.normalize('NFC').match(PLACED)?.length ?? 0)

/** What a paper says, from its own row and from rows of the ledger, none of which ever change. */
export async function writePaper(db: Queries, issued: Issued, title: string): Promise<Paper> {
  const { number, checkCode, issuedAt, holder, address, site, kind } = issued
  const isReceipt = kind === 'receipt'
  const [name, subtitle] = isReceipt ? ['Receipt', longDay(issuedAt)] : splitTitle(title)
  return {
    title: name,
    subtitle,
    issuedAt,
    holder: { name: holder, address: address === '' ? [] : address.split('\n') },
    facts: [
      ['Number', number],
      ...(isReceipt ? [] : [['Period', `${longDay(issued.from)} to ${longDay(issued.to)}`] satisfies Fact]),
      ['Date of issue', longDay(issuedAt)],
      ['Time zone', 'UTC'],
    ],
    number,
    code: checkCode,
    checkAt: `${site}${CHECK_PAGE}`,
    body:
      kind === 'receipt'
        ? await receiptBody(db, issued)
        : await statementBody(db, issued, periodOf(kind, issued.from)),
  }
}

/** "Checking and credit, October 2026" as two lines. */
function splitTitle(title: string): [string, string] {
  const [accounts = '', period = ''] = title.split(', ')
  return [accounts, period]
}

const TOO_MUCH_TEXT = 'This statement has more text than a PDF can hold. Please download it as CSV.'

async function statementBody(
  db: Queries,
  { userId, balances }: Issued,
  period: Period,
): Promise<Paper['body']> {
  const sections: Section[] = []
  const summary: Extract<Paper['body'], { kind: 'statement' }>['summary'] = []
  let left = STATEMENT_ROWS_MAX
  let room = DESCRIPTIONS_MAX
  for (const bounds of balances) {
    const about = { userId, account: bounds.account, period }
    const rows = await readRows(db, about, null, left + 1)
    if (rows.length > left) throw new Problem('statement_too_long')
    left -= rows.length
    room -= rows.reduce((length, row) => length + lengthOf(row), 0)
    if (room < 0) throw new Problem('statement_too_long', { message: TOO_MUCH_TEXT })
    const { added, taken } = sumsOf(rows, bounds)
    const name = ACCOUNT_NAMES[bounds.account]
    summary.push([name, money(bounds.opening), change(added), change(taken), money(bounds.closing)])
    sections.push({
      account: name,
      opening: [`Balance before ${longDay(period.from)}`, money(bounds.opening)],
      closing: [`Balance after ${longDay(period.to)}`, money(bounds.closing)],
      rows: rows.map(printed),
    })
  }
  return { kind: 'statement', summary, sections }
}

/** What came in and what went out, in cents. Throws if the rows don't lead from the opening to the closing balance. */
function sumsOf(rows: readonly StatementRow[], { account, opening, closing }: AccountBounds) {
  let [added, taken, balance] = [0, 0, opening + 0]
  for (const row of rows) {
    balance += row.amount
    if (row.amount > 0) added += row.amount
    else taken += row.amount
    if (balance !== row.balance) throw new Error(`the rows of ${account} don’t add up at ${row.id}`)
  }
  if (balance !== closing) throw new Error(`the rows of ${account} don’t lead to its closing balance`)
  return { added, taken }
}

const printed = ({ at, description, reference, amount, balance }: StatementRow) => ({
  day: shortDay(at),
  description,
  reference,
  amount: change(amount),
  balance: money(balance),
})

async function receiptBody(db: Queries, { userId, id }: Issued): Promise<Paper['body']> {
  return { kind: 'receipt', rows: receiptRows(await readReceipt(db, userId, id)) }
}

const ACCOUNT_TYPES: Record<string, string> = {
  checking: 'Checking',
  savings: 'Savings',
  investment: 'Investments',
  credit: 'Credit',
}

function receiptRows(receipt: Receipt): Fact[] {
  const { type, category, accountType, amount, description, reference, cryptoType } = receipt
  const rows: Fact[] = [
    ['Amount', money(amount)],
    ['Type', capital(type)],
    ['Category', capital(category)],
    ['Account', ACCOUNT_TYPES[accountType] ?? capital(accountType)],
    ['Status', 'Completed'],
    ['Requested', dayAndTime(receipt.requestedAt)],
    ['Completed', dayAndTime(receipt.completedAt)],
    ['Description', description],
    ['Reference', reference],
    ['Cryptocurrency', cryptoType ?? ''],
    ['Network', receipt.cryptoNetwork ?? ''],
    ['Address paid to', receipt.cryptoAddress ?? ''],
    ['Transaction', receipt.id],
    ['Bank', brand.legalName],
  ]
  return rows.filter(([, value]) => value !== '')
}

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`

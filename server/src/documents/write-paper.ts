import { accountNumber } from '@bank/contract/account-number'
import { brand, headOffice } from '@bank/contract/brand'
import { STATEMENT_ROWS_MAX } from '@bank/contract/documents'
import type { AccountType } from '@bank/contract/transactions'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import {
  type AccountBounds,
  type Receipt,
  readReceipt,
  readRows,
  type StatementRow,
  tooMuchText,
} from './content.ts'
import type { Issued } from './issued.ts'
import { effortOf } from './layout/effort.ts'
import type { Fact, Paper, Section } from './layout/paper.ts'
import { type Period, periodOf } from './period.ts'
import {
  ACCOUNT_NAMES,
  ACCOUNT_OF,
  ACCOUNT_TYPES,
  change,
  dayAndTime,
  longDay,
  money,
  shortDay,
} from './words.ts'

/** Where a third party can check a paper. */
const CHECK_PAGE = '/check-document'

/**
 * In Latin characters, of all descriptions and references of a statement: so many different words take four seconds to draw on a
 * slow machine.
 */
const TEXT_MAX = 1_200_000

/**
 * What a paper says, from its own row and from rows of the ledger, none of which ever change.
 * @param site the bank's own address on the web, which the database must not give: a forger's check page confirms everything
 */
export async function writePaper(db: Queries, issued: Issued, site: string): Promise<Paper> {
  const { number, checkCode, issuedAt, holder, address, kind } = issued
  const period = kind === 'receipt' ? null : periodOf(kind, issued.from)
  return {
    title: period ? 'Statement' : 'Receipt',
    subtitle: period?.title ?? longDay(issuedAt),
    issuedAt,
    bank: [brand.legalName, headOffice.street, `${headOffice.city} ${headOffice.postalCode}`, brand.phone],
    holder: { name: holder, address: address === '' ? [] : address.split('\n') },
    facts: [
      ['Number', number],
      ...(period ? [['Period', `${longDay(issued.from)} to ${longDay(issued.to)}`] satisfies Fact] : []),
      ['Date of issue', longDay(issuedAt)],
      ['Currency', 'US dollars (USD)'],
      ['Time zone', 'UTC'],
    ],
    number,
    code: checkCode,
    checkAt: `${site}${CHECK_PAGE}`,
    body: period ? await statementBody(db, issued, period) : await receiptBody(db, issued),
  }
}

async function statementBody(
  db: Queries,
  { userId, balances }: Issued,
  period: Period,
): Promise<Paper['body']> {
  const sections: Section[] = []
  const summary: Extract<Paper['body'], { kind: 'statement' }>['summary'] = []
  let left = STATEMENT_ROWS_MAX
  let room = TEXT_MAX
  for (const bounds of balances) {
    const about = { userId, account: bounds.account, period }
    const rows = await readRows(db, about, null, left + 1)
    if (rows.length > left) throw new Problem('statement_too_long')
    left -= rows.length
    room -= effortOfRows(rows)
    if (room < 0) throw tooMuchText()
    const { added, taken } = sumsOf(rows, bounds)
    const name = ACCOUNT_NAMES[bounds.account]
    const type = ACCOUNT_OF[bounds.account]
    summary.push([name, money(bounds.opening), change(added), change(taken), money(bounds.closing)])
    sections.push({
      account: name,
      number: type ? `Account number ${accountNumber(userId, type)}` : '',
      opening: [`Balance before ${longDay(period.from)}`, money(bounds.opening)],
      closing: [`Balance after ${longDay(period.to)}`, money(bounds.closing)],
      rows: rows.map(printed),
    })
  }
  return { kind: 'statement', summary, sections }
}

/** In Latin characters. The same Latin words are drawn at once when they come again; words of other scripts take as long. */
function effortOfRows(rows: readonly StatementRow[]): number {
  const drawn = new Set<string>()
  let effort = 0
  for (const { description, reference } of rows)
    for (const text of [description, reference]) {
      effort += effortOf(text) - (drawn.has(text) ? text.length : 0)
      drawn.add(text)
    }
  return effort
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
  return { kind: 'receipt', rows: receiptRows(await readReceipt(db, userId, id), userId) }
}

function receiptRows(receipt: Receipt, userId: string): Fact[] {
  const { type, category, accountType, toAccountType, amount, description, reference } = receipt
  const named = (account: AccountType) => `${ACCOUNT_TYPES[account]}, ${accountNumber(userId, account)}`
  const isIncoming = type === 'deposit' || type === 'refund'
  const rows: Fact[] = [
    ['Amount', money(amount)],
    ['Type', capital(type)],
    ['Category', capital(category)],
    ['From account', isIncoming ? '' : named(accountType)],
    ['To account', isIncoming ? named(accountType) : toAccountType ? named(toAccountType) : ''],
    ['Status', 'Completed'],
    ['Requested', dayAndTime(receipt.requestedAt)],
    ['Completed', dayAndTime(receipt.completedAt)],
    ['Description', description],
    ['Reference', reference],
    ['Cryptocurrency', receipt.cryptoType ?? ''],
    ['Network', receipt.cryptoNetwork ?? ''],
    ['Address paid to', receipt.cryptoAddress ?? ''],
    ['Transaction', receipt.id],
  ]
  return rows.filter(([, value]) => value !== '')
}

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1).replaceAll('_', ' ')}`

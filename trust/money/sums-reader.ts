import { type ActivityRow, activity } from '@bank/contract/activity'
import type { Call } from '@bank/contract/client'
import { documents } from '@bank/contract/documents'
import { type FinancialStatus, finances } from '@bank/contract/finances'
import { HistoryRange } from '@bank/contract/history'
import { type Cents, sum } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import type { ActivityAccount } from '@bank/contract/trend'

/** What a customer's screens show as the balance of each account. */
const FIGURES: Record<ActivityAccount, (status: FinancialStatus) => Cents> = {
  checking: ({ accounts }) => accounts.checkingBalance,
  savings: ({ accounts }) => accounts.savingsBalance,
  'total-savings': ({ savings }) => savings.totalSavings,
  portfolio: ({ portfolio }) => portfolio.totalValue,
  investments: ({ investments }) => investments.totalValue,
  borrowed: ({ funding }) => funding.totalBorrowed,
}
const ACCOUNTS = Object.keys(FIGURES).filter((name): name is ActivityAccount => name in FIGURES)

type Account = { account: ActivityAccount; rows: ActivityRow[]; opening: Cents | null; closing: Cents | null }

/**
 * Reads everything that a customer can see of their money, adds it up, and returns a sentence for each sum that is not
 * right to the cent.
 */
export async function readSums(call: Call): Promise<string[]> {
  const { data: status } = await call(finances.status, {})
  const accounts: Account[] = []
  for (const account of ACCOUNTS) accounts.push(await readAccount(call, account))
  return [
    ...accounts.flatMap((read) => checkRows(read, FIGURES[read.account](status))),
    ...checkTotals(status),
    ...(await checkPeriods(call, accounts)),
    ...(await checkTransactions(call, accounts)),
    ...(await checkHistory(call, accounts, status)),
    ...(await checkPerformance(call)),
    ...(await checkStatements(call, accounts)),
  ]
}

async function readAccount(call: Call, account: ActivityAccount, period = {}): Promise<Account> {
  const pages = await readPages((page) =>
    call(activity.list, { params: { account }, query: { ...period, ...page } }),
  )
  const [{ opening, closing }] = pages
  return { account, rows: pages.flatMap(({ data }) => data), opening, closing }
}

type Page = { nextCursor: string | null }

/** No customer of the experiments has more pages. */
const PAGES_MAX = 1000

/** All pages of a list. */
async function readPages<Answer extends Page>(
  read: (page: { cursor: string | undefined; limit: number }) => Promise<Answer>,
): Promise<[Answer, ...Answer[]]> {
  const pages: [Answer, ...Answer[]] = [await read({ cursor: undefined, limit: 100 })]
  let cursor = pages[0].nextCursor
  while (cursor !== null) {
    if (pages.length === PAGES_MAX) throw new Error('the pages never end')
    const page = await read({ cursor, limit: 100 })
    pages.push(page)
    cursor = page.nextCursor
  }
  return pages
}

/** Each row's balance follows from the one before it, and the newest is the figure. */
function checkRows({ account, rows, opening, closing }: Account, figure: Cents): string[] {
  const wrong: string[] = []
  let balance: number = opening ?? 0
  for (const row of rows.toReversed()) {
    balance += row.amount
    if (row.balance !== balance) wrong.push(`${account}: a row of ${row.at} has another balance than the sum`)
  }
  if (balance !== closing) wrong.push(`${account}: opening and rows are ${balance}, closing is ${closing}`)
  if (closing !== figure) wrong.push(`${account}: the rows lead to ${closing}, the figure is ${figure}`)
  if (rows.some(({ description }) => description === '')) wrong.push(`${account}: a row says nothing`)
  return wrong
}

function checkTotals(status: FinancialStatus): string[] {
  const balances = ACCOUNTS.filter((account) => account !== 'borrowed').map((name) => FIGURES[name](status))
  const { accounts, savings, funding } = status
  const expected: [string, number, number][] = [
    ['total assets', status.totalAssets, sum(balances)],
    ['total liabilities', status.totalLiabilities, funding.totalBorrowed],
    ['available funds', status.availableFunds, accounts.checkingBalance + accounts.savingsBalance],
    ['projected income', status.projectedIncome, 12 * savings.monthlyContribution],
  ]
  return expected.flatMap(([name, shown, is]) =>
    shown === is ? [] : [`${name} is ${shown}, its parts ${is}`],
  )
}

/** For every month with a row: opening, rows and closing agree with the whole list of rows. */
async function checkPeriods(call: Call, accounts: Account[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { account, rows } of accounts) {
    const months = [...new Set(rows.map(({ at }) => at.slice(0, 7)))]
    for (const month of months) {
      const period = { from: `${month}-01`, to: lastDayOf(month) }
      const read = await readAccount(call, account, period)
      const inside = rows.filter(({ at }) => at.startsWith(month))
      const before = rows.find(({ at }) => at < period.from)?.balance ?? 0
      const ids = (some: ActivityRow[]) => some.map(({ id }) => id).join()
      if (read.opening !== before) wrong.push(`${account} opens ${month} with ${read.opening}, not ${before}`)
      if (read.closing !== inside[0]?.balance) wrong.push(`${account} closes ${month} with ${read.closing}`)
      if (ids(read.rows) !== ids(inside)) wrong.push(`${account} has other rows in ${month} than in all`)
    }
  }
  return wrong
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}

/** Every completed transaction moved its amount, once on each of its accounts. */
async function checkTransactions(call: Call, accounts: Account[]): Promise<string[]> {
  const rows = Map.groupBy(
    accounts.flatMap((account) => account.rows).filter(({ transactionId }) => transactionId !== null),
    ({ transactionId }) => transactionId,
  )
  const pages = await readPages((query) => call(transactions.list, { query }))
  const all = pages.flatMap(({ data }) => data)
  return all.flatMap(({ id, status, amount, toAccountType, reference }) => {
    const its = rows.get(id) ?? []
    if (status !== 'completed') return its.length === 0 ? [] : [`${reference} is ${status} and has rows`]
    if (its.length !== (toAccountType ? 2 : 1)) return [`${reference} has ${its.length} rows`]
    return its.every((row) => Math.abs(row.amount) === amount) ? [] : [`${reference} moved another amount`]
  })
}

/** Each day of the chart is the sum of what the five assets closed that day with, the last one today's total. */
async function checkHistory(call: Call, accounts: Account[], status: FinancialStatus): Promise<string[]> {
  const { data: points } = await call(finances.history, { query: { range: 'ALL' } })
  const assets = accounts.filter(({ account }) => account !== 'borrowed')
  const closingOf = ({ rows }: Account, date: string) =>
    rows.find(({ at }) => at.slice(0, 10) <= date)?.balance ?? 0
  const wrong = points.flatMap(({ date, value }) => {
    const is = assets.reduce((total, account) => total + closingOf(account, date), 0)
    return value === is ? [] : [`the chart shows ${value} on ${date}, the accounts ${is}`]
  })
  if (points.length > 0 && points.at(-1)?.value !== status.totalAssets)
    wrong.push('the chart does not end at total assets')
  return wrong
}

const MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, ALL: 1200 }

/** In every range, change is deposits plus growth, and equals the change of the chart since the start of the range. */
async function checkPerformance(call: Call): Promise<string[]> {
  const wrong: string[] = []
  for (const range of HistoryRange.options) {
    const { data } = await call(finances.performance, { query: { range } })
    const { data: points } = await call(finances.history, { query: { range } })
    const [first, last] = [points[0], points.at(-1)]
    if (data.change !== data.deposited + data.growth)
      wrong.push(`${range}: change is not deposits and growth`)
    const start = new Date()
    start.setUTCMonth(start.getUTCMonth() - MONTHS[range])
    const before = first && Date.parse(first.date) < start.getTime() ? first.value : 0
    const moved = (last?.value ?? 0) - before
    if (data.change !== moved) wrong.push(`${range}: change is ${data.change}, the chart moves by ${moved}`)
  }
  return wrong
}

/** Every statement has the rows of its period, of each of its accounts. */
async function checkStatements(call: Call, accounts: Account[]): Promise<string[]> {
  const { data } = await call(documents.list, { query: { kind: 'statement', limit: 100 } })
  const wrong: string[] = []
  for (const { id, title, from, to } of data) {
    const { file } = await call(documents.file, { params: { id }, query: { format: 'csv' } })
    const lines = (await file.text()).trim().split('\r\n').slice(1)
    const inside = accounts
      .filter(({ account }) => isOn(title, account))
      .flatMap(({ rows }) => rows.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to))
    if (lines.length !== inside.length) wrong.push(`${title} has ${lines.length} rows, not ${inside.length}`)
    const printed = lines.reduce((total, line) => total + centsIn(line.split(',').at(-2) ?? ''), 0)
    const is = inside.reduce((total, { amount }) => total + amount, 0)
    if (printed !== is) wrong.push(`${title} adds up to ${printed}, its rows to ${is}`)
  }
  return wrong
}

const isOn = (title: string, account: ActivityAccount) =>
  title.startsWith('Checking') === (account === 'checking' || account === 'borrowed')

const centsIn = (cell: string) => Math.round(Number(cell.replaceAll('"', '')) * 100)

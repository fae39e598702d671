import { randomBytes } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { accountNumber, LAST_DIGITS } from '@bank/contract/account-number'
import { documents } from '@bank/contract/documents'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { transactionFiles } from '@bank/contract/transaction-files'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal, refused, sendDepositRequest } from '../../testing/bank.ts'
import { textOf } from '../../testing/documents.ts'
import {
  approve,
  approvedDeposit,
  editFigures,
  editUser,
  moveToSavings,
  pagesOf,
  sendPaymentRequest,
  startAnother,
  startStaffedBank,
} from '../../testing/scenes.ts'
import { tamper } from '../../testing/tampering.ts'
import type { Statement } from '../db/statement.ts'
import { eraseCustomer } from '../identity/my-data/erase.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { proveLedger } from '../ledger/proof.ts'
import { keepFile } from './file.ts'
import { issueDocument } from './issued.ts'
import { STATEMENT_ACCOUNTS } from './period.ts'
import { dayAndTime } from './words.ts'

let person: Person
const { server, admin } = await startStaffedBank({ PUBLIC_URL: 'https://bank.example' })
beforeEach(async () => {
  person = await server.add({ firstName: 'Ada', lastName: 'Lim' })
})

/** Midnight (UTC) of the first day of the month that was `months` months ago. */
function monthsAgo(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}
const monthOf = (date: Date) => date.toISOString().slice(0, 7)

async function move(at: Date, difference: number, reason: string, account: FigureAccount = 'checking') {
  await server.bring(person, account, difference, { at: at.toISOString(), reason })
}

const noon = (month: Date, day: number) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day, 12))

type Query = {
  kind?: 'statement' | 'receipt'
  year?: string
  search?: string
  limit?: number
  cursor?: string
}
const list = (query: Query = {}, of = person) => of.call(documents.list, { query })
const open = async (id: string, of = person) => {
  const { file } = await of.call(documents.file, { params: { id }, query: {} })
  return Buffer.from(await file.arrayBuffer())
}
const statementOf = async (month: Date) => {
  const { data } = await list({ kind: 'statement', limit: 200 })
  const found = data.find(({ period }) => period === monthOf(month))
  if (!found) throw new Error(`there is no statement of ${monthOf(month)}`)
  return found
}

/** The statement of the month before last, in which the first money came: $100. */
async function firstStatement() {
  await move(noon(monthsAgo(2), 5), 100_00, 'First')
  return statementOf(monthsAgo(2))
}

const paidIn = (amount = 250_000) => approvedDeposit(admin, person, { amount: cents(amount) })

/** The number and the check code as the paper has them. */
function printedOn(text: string) {
  const [number = ''] = /(ST|RC)-\d{6}(-[0-9A-Z]{4}){3}/.exec(text) ?? []
  const [, code = ''] = /Check code ((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})/.exec(text) ?? []
  return { number, code }
}

describe('the list', () => {
  test('is empty before the first transfer', async () => {
    expect(await list()).toEqual({ data: [], total: 0, matched: 0, nextCursor: null, years: [] })
  })

  test('has a statement for each month and quarter that is over since the first transfer', async () => {
    await move(noon(monthsAgo(7), 10), 100_00, 'First')
    const { data } = await list({ kind: 'statement', limit: 200 })
    const months = data.filter(({ period }) => !period.includes('Q'))
    expect(months.map(({ period }) => period)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((ago) => monthOf(monthsAgo(ago))),
    )
    const quarters = data.filter(({ period }) => period.includes('Q'))
    expect(quarters.length).toBeGreaterThanOrEqual(2)
    expect(quarters[0]).toMatchObject({
      title: expect.stringMatching(/^Savings and investments, \w+ to \w+ \d{4}$/),
      subject: 'Savings and investments',
    })
    expect(data.map(({ issuedAt }) => issuedAt)).toEqual(
      data
        .map(({ issuedAt }) => issuedAt)
        .sort()
        .reverse(),
    )
    expect(data.every(({ from, to, issuedAt }) => from < to && to < issuedAt)).toBe(true)
  })

  test('goes back seven years', async () => {
    await move(noon(monthsAgo(12 * 9), 10), 100_00, 'First')
    const { total, years } = await list()
    expect(total).toBeGreaterThanOrEqual(84 + 28)
    expect(total).toBeLessThanOrEqual(85 + 29)
    expect(years.length).toBeLessThanOrEqual(8)
  })

  test('has a receipt for each completed transaction, and for no other', async () => {
    const paid = await paidIn()
    await sendDepositRequest(person)
    const { data, total } = await list()
    expect(data).toMatchObject([
      {
        ...{ id: paid.id, kind: 'receipt', title: 'Receipt: Deposit to checking with Bitcoin ($2,500.00)' },
        ...{ subject: 'Deposit to checking with Bitcoin', amount: 2_500_00 },
      },
    ])
    expect(total).toBe(1)
  })

  test('comes page by page without gap or repetition, filtered by kind and year', async () => {
    await move(noon(monthsAgo(14), 10), 100_00, 'First')
    await paidIn()
    const all = (await list({ limit: 200 })).data.map(({ id }) => id)
    const pages = await pagesOf((from) => list({ limit: 3, ...from }))
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all)
    const year = String(monthsAgo(12).getUTCFullYear())
    const ofYear = await list({ year, limit: 200 })
    expect(ofYear.data.length).toBe(ofYear.matched)
    expect(ofYear.data.every(({ to }) => to.startsWith(year))).toBe(true)
    expect((await list({ kind: 'receipt' })).data).toHaveLength(1)
    const unreadable = await refused(list({ year: '0000' }))
    expect([unreadable.status, unreadable.errors[0]?.path]).toEqual([400, 'year'])
  })
})

describe('a search', () => {
  const found = async (search: string, more: Query = {}) => {
    const { data, matched } = await list({ search, ...more })
    expect(matched).toBe(data.length)
    return data.map(({ title }) => title)
  }

  test('finds statements by their title, and receipts by what was paid and by the amount', async () => {
    await move(noon(monthsAgo(2), 5), 100_00, 'First')
    for (const amount of [2_150_50, 215_000_00]) await paidIn(amount)
    for (const search of ['$2,150.50', '2150.5'])
      expect(await found(search)).toEqual(['Receipt: Deposit to checking with Bitcoin ($2,150.50)'])
    for (const search of ['215', 'with BITCOIN']) expect(await found(search)).toHaveLength(2)
    expect(await found('checking AND credit')).toHaveLength(2)
    expect(await found('checking and', { kind: 'receipt' })).toEqual([])
    expect(await found('bitcoin', { kind: 'statement' })).toEqual([])
    expect(await found('bitcoin', { year: '2001' })).toEqual([])
    expect(await found('c%n')).toEqual([])
  })

  test('finds documents by their kind, and receipts by the kind of transaction and the month', async () => {
    await move(noon(monthsAgo(2), 5), 100_00, 'First')
    const { title } = await statementOf(monthsAgo(2))
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        created_at, decided_at)
      select gen_random_uuid(), ${person.id}, 'deposit', '', 'checking', 2500_00, 'Salary', 'completed', 'S', at, at
      from (values ('2026-10-31T23:00:00Z'::timestamptz)) moment (at)`)
    const receipt = 'Receipt: Salary ($2,500.00)'
    for (const search of ['receipt', 'Receipt: Salary', 'deposit', 'October 2026'])
      expect(await found(search, { kind: 'receipt' }), search).toEqual([receipt])
    const statements = (await list({ kind: 'statement', limit: 200 })).data.map((one) => one.title)
    expect(await found('Statement')).toEqual(statements)
    expect(await found(`Statement: ${title}`)).toEqual([title])
    expect(await found('withdrawal')).toEqual([])
  })

  test('comes page by page', async () => {
    for (const _ of [1, 2, 3]) await paidIn()
    const pages = await pagesOf((cursor) => list({ search: '2,500', limit: 1, ...cursor }))
    expect(pages.map(({ matched }) => matched)).toEqual([3, 3, 3])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(3)
  })
})

describe('a statement', () => {
  test('shows opening balance, rows and closing balance of each account', async () => {
    await move(noon(monthsAgo(3), 10), 1000_00, 'Brought in')
    await move(noon(monthsAgo(2), 5), 234_56, 'Łódź refund')
    await move(noon(monthsAgo(2), 6), -34_56, 'Correction')
    await move(noon(monthsAgo(2), 7), 50_00, 'Loan', 'borrowed')
    const { file } = await person.call(documents.file, {
      params: { id: (await statementOf(monthsAgo(2))).id },
      query: {},
    })
    const text = await textOf(await file.bytes())
    for (const words of [
      'Statement',
      'Meranti Bank Ltd',
      '45 Robinson Road',
      '+65 6000 1234',
      'Ada Lim',
      'USD',
    ])
      expect(text).toContain(words)
    expect(text).toContain(`Account number ${accountNumber(person.id, 'checking')}`)
    expect(text).toContain(`Account number ${accountNumber(person.id, 'credit')}`)
    const { number } = printedOn(text)
    const month = monthOf(monthsAgo(2))
    expect(file.name).toBe(`meranti-checking-and-credit-${month}-${number.toLowerCase()}.pdf`)
    expect(text).toMatch(/Checking +\$1,000\.00 +\+\$234\.56 +−\$34\.56 +\$1,200\.00/)
    expect(text).toMatch(/Credit \(amount owed\) +\$0\.00 +\+\$50\.00 +\$0\.00 +\$50\.00/)
    expect(text).toMatch(/5 \w{3} \d{4} +Łódź +refund +\+\$234\.56 +\$1,234\.56/)
    expect(text).toMatch(/Page 1 of \d/)
    expect(text).toContain('https://bank.example/check-document')
  })

  test('has the number that its account has in OFX and, at its end, in the portal', async () => {
    await move(noon(monthsAgo(2), 5), 100_00, 'First')
    const { file } = await person.call(transactionFiles.export, { query: { format: 'ofx' } })
    const [, number = ''] = /<ACCTID>(\d+)</.exec(await file.text()) ?? []
    expect(number).toMatch(new RegExp(`^\\d{15}${LAST_DIGITS.checking}$`))
    const text = await textOf(await open((await statementOf(monthsAgo(2))).id))
    expect(text).toContain(`Account number ${number.replace(/\d(?=(\d{4})+$)/g, '$& ')}`)
  })

  test('stays the same to the byte when the name, the address and the figures change', async () => {
    const { id } = await firstStatement()
    const first = await open(id)
    await person.call(identity.updateProfile, { body: { firstName: 'Grace', city: 'Elsewhere' } })
    await editFigures(admin, person, { accounts: { checkingBalance: cents(1) } })
    expect((await open(id)).equals(first)).toBe(true)
    expect(await textOf(await open((await statementOf(monthsAgo(1))).id))).toContain('Grace Lim')
  })

  test('is the same on every server of the bank', async () => {
    const { id } = await firstStatement()
    const other = await startAnother(server, { PUBLIC_URL: 'https://other.example' })
    const [one, two] = await Promise.all(
      [server.url, other.url].map(async (url) =>
        Buffer.from(await (await openSlowly(id, url)).arrayBuffer()),
      ),
    )
    expect(one?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(two?.equals(one ?? Buffer.of())).toBe(true)
    await other.stop()
  })

  test('is issued once, even if two calls open it first', async () => {
    const { id } = await firstStatement()
    const [one, other] = await Promise.all([open(id), open(id)])
    expect(one.equals(other)).toBe(true)
    const { data } = await admin.call(oversight.auditLogs, {
      query: { customer: person.id, act: 'document.issued' },
    })
    expect(data).toHaveLength(1)
  })

  test('is never drawn again, even if a row comes late, and says so in the proof of the ledger', async () => {
    const { id } = await firstStatement()
    const first = await open(id)
    await move(noon(monthsAgo(2), 6), 1_00, 'Late')
    expect((await open(id)).equals(first)).toBe(true)
    const broken = (await proveLedger(server.owner)).filter(({ offences }) => offences > 0)
    expect(broken.map(({ rule }) => rule)).toEqual([expect.stringContaining('issued statement')])
    await tamper(server, 'issued_files', sql`delete from issued_files where document_id = ${id}`)
    await tamper(server, 'issued_documents', sql`delete from issued_documents where id = ${id}`)
  })

  test('that was issued and not kept, because the server was killed, is drawn at the next opening', async () => {
    const { id } = await firstStatement()
    await server.owner.run(sql`alter table issued_files add constraint full_disk check (false) not valid`)
    expect(await refusal(open(id))).toEqual([500, 'internal'])
    await server.owner.run(sql`alter table issued_files drop constraint full_disk`)
    await person.call(identity.updateProfile, { body: { firstName: 'Grace' } })
    const text = await textOf(await open(id))
    expect(text).toContain('Ada Lim')
  })

  test('is kept compressed, in a few kilobytes', async () => {
    const { id } = await firstStatement()
    const pdf = await open(id)
    const bytes = await server.owner.value<number>(
      sql`select length(sealed) from issued_files where document_id = ${id}`,
    )
    expect(bytes).toBeLessThan(pdf.length / 2)
    expect(bytes).toBeLessThan(20_000)
  })

  test.each([
    ['more text than a PDF can hold', sql`n || ${'word '.repeat(5000)}::text`, sql`n`],
    ['more Chinese than a PDF can hold', sql`n || ${'伟明'.repeat(1250)}::text`, sql`n`],
    ['references that take too long to draw', sql`'Deposit'`, sql`n || ${'伟明'.repeat(1250)}::text`],
    ['the same Chinese words in each row', sql`${'伟明'.repeat(1250)}::text`, sql`n`],
  ])('with %s comes as CSV only', async (_what, description, reference) => {
    const month = monthsAgo(2)
    const at = noon(month, 5).toISOString()
    await server.owner.transaction(async (tx) => {
      await tx.run(sql`
        insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
          created_at, transaction_date)
        select gen_random_uuid(), ${person.id}, 'deposit', '', 'checking', n, ${description}, 'pending', ${reference}, ${at}, ${at}
        from generate_series(1, 60) n`)
      const mine = sql`from transactions where user_id = ${person.id}`
      await tx.run(sql`
        insert into transfers (id, user_id, debit, credit, amount_cents, kind, transaction_id, reason, created_at)
        select gen_random_uuid(), user_id, 'crypto_receipts', 'checking', amount_cents, 'crypto_receipt', id, '',
          created_at + amount_cents * interval '1 millisecond' ${mine}`)
      await tx.run(sql`update transactions set status = 'completed' where user_id = ${person.id}`)
    })
    const { id } = await statementOf(month)
    expect(await refusal(open(id))).toEqual([409, 'statement_too_long'])
    const { file } = await person.call(documents.file, { params: { id }, query: { format: 'csv' } })
    expect((await file.text()).match(/\r\n/g)).toHaveLength(61)
  })

  test('with more rows than are read at once comes as CSV with all of them', async () => {
    const month = monthsAgo(2)
    for (let first = 1; first <= 1001; first += 350)
      await server.owner.run(sql`
        insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason, created_at)
        select gen_random_uuid(), ${person.id}, 'opening_balances', 'checking', n, 'opening', 'Row ' || n,
          ${noon(month, 5).toISOString()}::timestamptz + n * interval '1 millisecond'
        from generate_series(${first}::int, least(${first + 349}::int, 1001)) n`)
    const { id } = await statementOf(month)
    const { file } = await person.call(documents.file, { params: { id }, query: { format: 'csv' } })
    const lines = (await file.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1002)
    expect(lines.at(-1)).toMatch(/,Row 1001,,10\.01,/)
  })

  test('comes as CSV with the rows of each account, whose formulas are defused and whose typed digits are text', async () => {
    await move(noon(monthsAgo(2), 5), 100_00, '=cmd()')
    await move(noon(monthsAgo(2), 6), -20_50, 'Fee, "monthly"')
    await move(noon(monthsAgo(2), 7), 1_00, '0042')
    const { id, period } = await statementOf(monthsAgo(2))
    const { file } = await person.call(documents.file, { params: { id }, query: { format: 'csv' } })
    expect(file.name).toBe(`meranti-checking-and-credit-${period}.csv`)
    const day = (number: number) => noon(monthsAgo(2), number).toISOString().slice(0, 10)
    expect(await file.text()).toBe(
      `Account,Date,Description,Reference,Amount,Balance\r\nChecking,${day(5)},'=cmd(),,100.00,100.00\r\nChecking,${day(6)},"Fee, ""monthly""",,-20.50,79.50\r\nChecking,${day(7)},\u{A0}0042,,1.00,80.50\r\n`,
    )
  })
})

describe('a receipt', () => {
  test('says what was paid, where and when', async () => {
    const paid = await paidIn(123_456_78)
    const text = await textOf(await open(paid.id))
    for (const words of ['Receipt', '$123,456.78', 'Completed', paid.reference, BITCOIN_ADDRESS, 'Ada Lim'])
      expect(text).toContain(words)
    expect(
      await refusal(person.call(documents.file, { params: { id: paid.id }, query: { format: 'csv' } })),
    ).toEqual([400, 'validation_failed'])
  })
})

test('receipts of a transfer and a payment name both accounts, and no two of a day have one name', async () => {
  await move(noon(monthsAgo(2), 5), 1000_00, 'In')
  await move(noon(monthsAgo(2), 5), 500_00, 'Loan', 'borrowed')
  const transfer = await moveToSavings(person, 20_00)
  const payment = await sendPaymentRequest(person, 20_00)
  await approve(admin, payment.data.id)
  const from = `From account +Checking, ${accountNumber(person.id, 'checking')}`
  const names: string[] = []
  for (const [{ data }, to] of [
    [transfer, `Savings, ${accountNumber(person.id, 'savings')}`],
    [payment, `Credit, ${accountNumber(person.id, 'credit')}`],
  ] as const) {
    const { file } = await person.call(documents.file, { params: { id: data.id }, query: {} })
    const text = await textOf(await file.bytes())
    expect(text).toMatch(new RegExp(`${from}\nTo account +${to}`))
    names.push(file.name)
  }
  expect(names[0]).toMatch(/^meranti-receipt-\d{4}-\d\d-\d\d-rc-\d{6}(-[0-9a-z]{4}){3}\.pdf$/)
  expect(new Set(names).size).toBe(2)
})

test('a receipt has the day of its row in the statement, also when it was asked for a month before', async () => {
  const { data } = await sendDepositRequest(person, { amount: cents(777_00) })
  await tamper(
    server,
    'transactions',
    sql`
      update transactions set created_at = ${monthsAgo(1).toISOString()}, transaction_date = ${monthsAgo(1).toISOString()}
      where id = ${data.id}`,
  )
  await approve(admin, data.id)
  const at = await server.owner.value<string>(
    sql`select p.at from postings p join transfers f on f.id = p.transfer_id where f.transaction_id = ${data.id}`,
  )
  const text = await textOf(await open(data.id))
  expect(text).toContain(`Completed  ${dayAndTime(at)}`)
  expect(text).toContain(`Requested  ${dayAndTime(monthsAgo(1).toISOString())}`)
  expect((await list({ kind: 'receipt' })).data).toMatchObject([
    { id: data.id, from: at.slice(0, 10), issuedAt: at },
  ])
})

describe('a long statement', () => {
  test('that is opened twice at once is read and drawn once', async () => {
    const { id } = await firstStatement()
    let reads = 0
    async function rows<Row extends object>(statement: Statement): Promise<Row[]> {
      if (statement.text.includes('from postings p join transfers f')) reads++
      return server.db.rows<Row>(statement)
    }
    const counting = await startAnother(server, {}, { db: { ...server.db, rows } })
    await Promise.all([1, 2].map(async () => (await openSlowly(id, counting.url)).arrayBuffer()))
    expect(reads).toBe(STATEMENT_ACCOUNTS.month.length)
    await counting.stop()
  })

  test('is decompressed while it is sent, and a customer downloads at most three at once', async () => {
    const { id, from } = await firstStatement()
    const issued = await issueDocument(server.db, { id, userId: person.id, kind: 'month', from })
    const pdf = Buffer.concat([randomBytes(100_000), Buffer.alloc(24 * 2 ** 20, 'words ')])
    const file = { packed: new Uint8Array(zstdCompressSync(pdf)), hash: new Uint8Array(32) }
    await server.db.transaction((tx) => keepFile(tx, issued, file))

    const before = process.memoryUsage().external
    const readers = [await openSlowly(id), await openSlowly(id), await openSlowly(id)]
    expect(readers.map(({ status }) => status)).toEqual([200, 200, 200])
    const fourth = await openSlowly(id)
    expect(fourth.status).toBe(429)
    expect(fourth.headers.get('retry-after')).toBe('5')
    expect(await fourth.json()).toMatchObject({ code: 'too_many_attempts' })
    expect(process.memoryUsage().external - before).toBeLessThan(pdf.length)

    const [first, ...others] = readers
    expect(pdf.equals((await first?.bytes()) ?? Buffer.of())).toBe(true)
    others.push(await openSlowly(id))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    // Those who went away take no place either.
    await Promise.all(others.map(({ body }) => body?.cancel()))
    await expect.poll(async () => (await open(id)).length).toBe(pdf.length)
  })
})

/** Reads no more than the head of the answer. */
const openSlowly = (id: string, url = server.url) =>
  fetch(`${url}/api/documents/${id}`, { headers: { authorization: `Bearer ${person.token}` } })

describe('others', () => {
  test('can’t open a document, whoever they are', async () => {
    const statement = await firstStatement()
    const paid = await paidIn()
    const other = await server.add()
    for (const id of [statement.id, paid.id, '00000000-0000-4000-8000-000000000000'])
      for (const who of [other, admin]) expect(await refusal(open(id, who))).toEqual([404, 'not_found'])
  })

  test('can check a paper with its number and code, however they type them', async () => {
    const { id, period } = await firstStatement()
    const { number, code } = printedOn(await textOf(await open(id)))
    const typed = { number: number.toLowerCase().replaceAll('-', ' '), code: code.replaceAll('0', 'O') }
    for (const body of [{ number, code }, typed]) {
      const { data } = await server.stranger(documents.verify, { body })
      expect(data).toMatchObject({
        confirmed: true,
        document: { kind: 'statement', period, holder: 'A. L.', number, amount: null },
      })
      expect(data.document?.balances[0]).toEqual({ account: 'Checking', opening: 0, closing: 100_00 })
    }
  })

  test('learn nothing from a wrong code or number', async () => {
    const paid = await paidIn()
    const { number, code } = printedOn(await textOf(await open(paid.id)))
    const nothing = { data: { confirmed: false, document: null } }
    const pairs = [
      { number, code: 'AAAA-AAAA-AAAA-AAAA' },
      { number: 'RC-202601-AAAA-AAAA-AAAA', code },
      { number: 'x', code: 'y' },
    ]
    for (const body of pairs) expect(await server.stranger(documents.verify, { body })).toEqual(nothing)
  })
})

test('the documents of an erased customer are gone, and the check page confirms none of them', async () => {
  await move(noon(monthsAgo(2), 5), 100_00, 'In')
  await move(noon(monthsAgo(2), 6), -100_00, 'Out')
  const { number, code } = printedOn(await textOf(await open((await statementOf(monthsAgo(2))).id)))
  await editUser(admin, person, { status: 'inactive' })
  await eraseCustomer(server.owner, person.id, { retentionYears: 0 })
  expect(await server.owner.rows(sql`select from issued_documents where user_id = ${person.id}`)).toEqual([])
  const { data } = await server.stranger(documents.verify, { body: { number, code } })
  expect(data.confirmed).toBe(false)
  expect((await proveLedger(server.owner)).filter(({ offences }) => offences > 0)).toEqual([])
})

test('an issued document can’t be changed or deleted', async () => {
  const paid = await paidIn()
  await open(paid.id)
  const of = sql`where id = ${paid.id}`
  await expect(server.db.run(sql`update issued_documents set holder = 'X' ${of}`)).rejects.toThrow(
    'permission denied',
  )
  await expect(server.db.run(sql`delete from issued_documents ${of}`)).rejects.toThrow('permission denied')
  await expect(server.owner.run(sql`update issued_documents set holder = 'X' ${of}`)).rejects.toThrow()
  await expect(server.owner.run(sql`delete from issued_documents ${of}`)).rejects.toThrow()
})

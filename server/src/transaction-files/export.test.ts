import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { transactionFiles } from '@bank/contract/transaction-files'
import {
  type AccountType,
  type TransactionStatus,
  type TransactionType,
  transactions,
} from '@bank/contract/transactions'
import Papa from 'papaparse'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import { moveToSavings, pagesOf, startBank } from '../../testing/scenes.ts'
import { statementsIn, totalOf } from '../../testing/transaction-files.ts'
import { WALK_MAX } from '../db/walk.ts'
import { bringIn, receiveCrypto } from '../ledger/ledger.ts'
import { exportOwn } from './export.ts'

const server = await startBank()
const customer = await server.add()
const other = await server.add()

type About = {
  type?: TransactionType
  status?: TransactionStatus
  account?: AccountType
  amount?: number
  description?: string
  address?: string
}

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** One a day from January 1, 2026, on: the first just after midnight, the second just before the next. */
const ROWS: About[] = [
  { description: '=HYPERLINK("x"), & <b>"quoted"</b>', amount: 1_00 },
  { account: 'savings', amount: 2_00 },
  { status: 'pending', amount: 3_00, address: ADDRESS },
  { type: 'withdrawal', amount: 4_00, description: 'Cash\nand more' },
  { account: 'investment', status: 'failed', amount: 5_00 },
  { account: 'investment', amount: 6_00 },
]

const opening = { reason: 'Opening balance', at: '2025-12-31T12:00:00Z' }
await server.bring(customer, 'checking', 1_000_00, opening)
await server.bring(customer, 'borrowed', 300_00, opening)
for (const [n, about] of ROWS.entries()) await bring(customer, n, about)
await bring(other, 1, { description: 'Somebody else’s' })
await moveToSavings(customer, 250_50, 'Own-1')

async function bring(person: Person, n: number, about: About) {
  const id = randomUUID()
  const {
    type = 'deposit',
    status = 'completed',
    account = 'checking',
    amount = 100,
    description = 'Deposit',
  } = about
  const at = new Date(
    Date.UTC(2026, 0, 1 + n, n % 2 ? 23 : 0, n % 2 ? 59 : 0, n % 2 ? 59 : 0, n % 2 ? 999 : 0),
  )
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      crypto_address, created_at, transaction_date, decided_at)
    values (${id}, ${person.id}, ${type}, 'funding', ${account}, ${amount}, ${description}, ${status}, ${`ref-${n}`},
      ${about.address ?? null}, ${at.toISOString()}, ${at.toISOString()},
      ${status === 'pending' ? null : at.toISOString()})`)
  if (status !== 'completed') return
  const posting = { userId: person.id, transactionId: id, at: at.toISOString() }
  const into = account === 'investment' ? 'investments' : account
  if (into === 'credit') throw new Error('nothing is brought into a credit line here')
  await server.owner.transaction((tx) =>
    type === 'deposit'
      ? receiveCrypto(tx, { ...posting, account: into, amount: cents(amount), actorId: null })
      : bringIn(tx, { ...posting, account: into, difference: -amount, reason: 'Test' }),
  )
}

type Query = Parameters<typeof listed>[0]

const listed = async (query: Omit<NonNullable<Parameters<typeof listRaw>[0]>, 'limit'>) =>
  (await listRaw({ ...query, limit: 200 })).data
const listRaw = (query: Parameters<typeof customer.call<typeof transactions.list>>[1]['query']) =>
  customer.call(transactions.list, { query })

async function exported(query: Query, format: 'csv' | 'ofx', person = customer) {
  const { file } = await person.call(transactionFiles.export, { query: { ...query, format } })
  return { name: file.name, type: file.type, text: await file.text() }
}

const amounts = (rows: readonly { amount: number }[]) => rows.map(({ amount }) => amount)

describe('the list', () => {
  test.each<[string, Query, number[]]>([
    ['a day', { from: '2026-01-02', to: '2026-01-02' }, [2_00]],
    ['from a day', { from: '2026-01-06' }, [250_50, 6_00]],
    ['to a day', { to: '2026-01-02' }, [2_00, 1_00]],
    ['a status in a period', { from: '2026-01-02', to: '2026-01-05', status: 'completed' }, [4_00, 2_00]],
    ['one account', { account: 'savings' }, [250_50, 2_00]],
    ['the other side of a transfer', { account: 'checking', type: 'transfer' }, [250_50]],
    ['the least amount', { min: cents(5_00) }, [250_50, 6_00, 5_00]],
    ['the largest amount', { max: cents(2_00) }, [2_00, 1_00]],
    ['both', { min: cents(2_00), max: cents(4_00) }, [4_00, 3_00, 2_00]],
    ['an address', { search: ADDRESS.slice(4, 20).toUpperCase() }, [3_00]],
    ['a reference', { search: 'own-1' }, [250_50]],
    ['several at once', { search: 'deposit', account: 'investment', min: cents(5_50) }, [6_00]],
  ])('filters by %s', async (_, query, expected) => {
    expect(amounts(await listed(query))).toEqual(expected)
  })

  test('finds a transaction by its id', async () => {
    const [row] = await listed({ account: 'savings' })
    expect((await listed({ search: row?.id })).map(({ id }) => id)).toEqual([row?.id])
  })

  test('pages through a filtered list without skipping or repeating', async () => {
    const pages = await pagesOf((from) => listRaw({ min: cents(2_00), limit: 1, ...from }))
    for (const { matched } of pages) expect(matched).toBe(6)
    expect(pages.flatMap(({ data }) => amounts(data))).toEqual([250_50, 6_00, 5_00, 4_00, 3_00, 2_00])
  })

  test('refuses values that it can’t read', async () => {
    for (const [key, value] of [
      ['from', '2026-13-01'],
      ['to', 'yesterday'],
      ['from', '0000-01-01'],
      ['to', '0000-12-31'],
      ['min', '1.005'],
      ['max', '-1'],
      ['account', 'mine'],
      ['from', '2026-02-01&to=2026-01-01'],
    ]) {
      for (const path of ['transactions?', 'transactions/export?format=csv&']) {
        const response = await server.send(customer, 'GET', `/${path}${key}=${value}`)
        expect(response.status, `${path}${key}=${value}`).toBe(400)
        expect(await response.json()).toMatchObject({ errors: [{ path: key }] })
      }
    }
  })
})

function approveNow({ id }: Person, transactionId: string) {
  const posting = {
    userId: id,
    transactionId,
    account: 'checking',
    amount: cents(1_00),
    actorId: null,
  } as const
  return server.owner.transaction(async (tx) => {
    await receiveCrypto(tx, posting)
    await tx.run(sql`update transactions set status = 'completed' where id = ${transactionId}`)
  })
}

type Cells = Record<string, string>

/** The lines of a file by their headings, read by a library that others wrote. */
async function cellsIn(query: Query, person = customer): Promise<Cells[]> {
  const { text } = await exported(query, 'csv', person)
  const { data, errors } = Papa.parse<Cells>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

const column = (lines: Cells[], name: string) => lines.map((line) => line[name])

describe('a CSV file of the list', () => {
  test('has the rows of the screen’s filter, in its order', async () => {
    for (const query of [
      {},
      { account: 'savings', status: 'pending' },
      { min: cents(3_00), sort: 'oldest' },
      { search: 'own-1' },
    ] satisfies Query[]) {
      const rows = await listed(query)
      expect(column(await cellsIn(query), 'ID')).toEqual(rows.map(({ id }) => id))
    }
  })

  test('has amounts with their signs, and says what is pending', async () => {
    const lines = await cellsIn({})
    expect(lines.map((line) => [line.Type, line['Amount (USD)'], line.Status])).toEqual([
      ['transfer', '-250.50', 'completed'],
      ['deposit', '6.00', 'completed'],
      ['deposit', '5.00', 'failed'],
      ['withdrawal', '-4.00', 'completed'],
      ['deposit', '3.00', 'pending'],
      ['deposit', '2.00', 'completed'],
      ['deposit', '1.00', 'completed'],
    ])
  })

  test.each(['newest', 'oldest'] as const)(
    'that is long and begins with the %s has a request once that is approved during the download',
    async (sort) => {
      const person = await server.add()
      const [before, after] = [randomUUID(), randomUUID()]
      await server.owner.run(sql`
        insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
          created_at, decided_at)
        select id, ${person.id}, 'deposit', '', 'checking', 100, '', status, n::text, at, case status when 'completed' then at end
        from (
          values (0, ${before}::uuid, 'pending'), (${WALK_MAX + 1}::int, ${after}, 'pending')
          union all select n, gen_random_uuid(), 'completed' from generate_series(1, ${WALK_MAX}::int) n
        ) row (n, id, status), lateral (select '2026-02-01'::timestamptz + make_interval(mins => n) as at) moment`)
      const { pieces } = await exportOwn(server.db, person.id, { format: 'csv', sort })
      const read: (string | Uint8Array)[] = []
      for await (const piece of pieces) {
        // After the headings and the first page, which has one of the requests.
        if (read.push(piece) === 2) for (const id of [before, after]) await approveNow(person, id)
      }
      const { data } = Papa.parse<Cells>(read.join(''), { header: true, skipEmptyLines: true })
      const ids = column(data, 'ID')
      expect(ids.filter((id) => id === before || id === after)).toHaveLength(2)
      expect([ids.length, new Set(ids).size]).toEqual([WALK_MAX + 2, WALK_MAX + 2])
    },
  )

  test('is quoted, defused, and named after its day', async () => {
    const { name, type, text } = await exported({ max: cents(1_00) }, 'csv')
    expect(name).toMatch(/^transactions-\d{4}-\d\d-\d\d\.csv$/)
    expect(type).toMatch(/^text\/csv/)
    expect(text.split('\r\n')[1]).toMatch(
      /^2026-01-01T00:00:00.000Z,"'=HYPERLINK\(""x""\), & <b>""quoted""<\/b>",deposit,funding,checking,,1.00,completed,/,
    )
    expect((await exported({ type: 'withdrawal' }, 'csv')).text).toContain('"Cash\nand more"')
  })

  test('has nobody else’s rows', async () => {
    for (const query of [{}, { account: 'checking' }] satisfies Query[]) {
      expect((await exported(query, 'csv')).text).not.toContain('Somebody')
      expect((await exported(query, 'csv', other)).text).toContain('Somebody')
    }
    const call = server.stranger(transactionFiles.export, { query: { format: 'csv' } })
    expect(await refusal(call)).toEqual([401, 'not_signed_in'])
  })
})

describe('a CSV file of an account', () => {
  test('has the columns of the list, with what its transactions have, and balances beside', async () => {
    const [all, own] = await Promise.all([exported({}, 'csv'), exported({ account: 'checking' }, 'csv')])
    const [headings] = all.text.split('\r\n')
    expect(headings).toBe(own.text.split('\r\n')[0])
    expect(headings).toMatch(/^Date,Description,Type,Category,Account,.*,ID,Balance \(USD\)$/)
    const listedLines = await cellsIn({})
    expect(new Set(column(listedLines, 'Balance (USD)'))).toEqual(new Set(['']))
    const lines = await cellsIn({ account: 'checking' })
    for (const { 'Balance (USD)': balance, ...line } of lines.filter(({ Type }) => Type !== 'opening')) {
      const { 'Balance (USD)': _, ...same } = listedLines.find(({ ID }) => ID === line.ID) ?? {}
      expect([line, balance]).toEqual([same, expect.stringMatching(/^\d+\.\d\d$/)])
    }
    expect(lines.at(-1)).toMatchObject({ Type: 'opening', Status: 'completed', Requested: '', Network: '' })
  })

  test('has typed digits as text, in the list and in the account', async () => {
    const typist = await server.add()
    const typed = { reference: '0042', description: '+65 6000 1111', category: '1/2', crypto_network: '007' }
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, account_type, amount_cents, status, reference, description, category,
        crypto_type, crypto_network, crypto_address)
      values (${randomUUID()}, ${typist.id}, 'deposit', 'checking', 100, 'pending', ${typed.reference},
        ${typed.description}, ${typed.category}, '1e5', ${typed.crypto_network}, '12345678901234567890')`)
    await server.bring(typist, 'checking', 5_00, { reason: '5-12' })
    const [line] = await cellsIn({ status: 'pending' }, typist)
    expect(line).toMatchObject({
      Reference: '\u{A0}0042',
      Description: '\u{A0}+65 6000 1111',
      Category: '\u{A0}1/2',
      Cryptocurrency: '\u{A0}1e5',
      Network: '\u{A0}007',
      Address: '\u{A0}12345678901234567890',
      'Amount (USD)': '1.00',
    })
    const [row] = await cellsIn({ account: 'checking' }, typist)
    expect(row).toMatchObject({ Description: '\u{A0}5-12', 'Amount (USD)': '5.00' })
  })

  test('has each row of its balance, with its sign and the balance after it', async () => {
    const lines = await cellsIn({ account: 'checking' })
    expect(lines.map((line) => [line.Type, line['Amount (USD)'], line['Balance (USD)']])).toEqual([
      ['transfer', '-250.50', '746.50'],
      ['withdrawal', '-4.00', '997.00'],
      ['deposit', '1.00', '1001.00'],
      ['opening', '1000.00', '1000.00'],
    ])
    const [{ id } = { id: '' }] = await listed({ type: 'transfer' })
    expect(lines[0]).toMatchObject({ ID: id, Reference: 'Own-1', Account: 'checking' })
    expect(await cellsIn({ account: 'credit' })).toMatchObject([
      { Type: 'opening', 'Amount (USD)': '-300.00', 'Balance (USD)': '-300.00' },
    ])
  })

  test.each<[string, Query, string[]]>([
    ['a type', { type: 'deposit' }, ['1.00']],
    ['the least amount', { min: cents(4_00) }, ['-250.50', '-4.00', '1000.00']],
    ['the largest amount', { max: cents(4_00) }, ['-4.00', '1.00']],
    ['words of a transaction', { search: 'CASH' }, ['-4.00']],
    ['a reference', { search: 'own-1' }, ['-250.50']],
    ['words of an opening balance', { search: '\uFF2FPENING\u00A0 balance' }, ['1000.00']],
    ['a day', { from: '2026-01-04', to: '2026-01-04' }, ['-4.00']],
    ['the status that it has', { status: 'completed', max: cents(1_00) }, ['1.00']],
    ['the order', { sort: 'oldest', max: cents(4_00) }, ['1.00', '-4.00']],
  ])('is narrowed by %s', async (_, query, expected) => {
    const lines = await cellsIn({ ...query, account: 'checking' })
    expect(column(lines, 'Amount (USD)')).toEqual(expected)
  })
})

describe('an OFX file', () => {
  test('is read by a library of others, with a statement for each account', async () => {
    const { name, type, text } = await exported({}, 'ofx')
    expect(name).toMatch(/^transactions-.*\.ofx$/)
    expect(type).toBe('application/x-ofx')
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8" standalone="no"\?>\n<\?OFX OFXHEADER="200" VERSION="220" /,
    )
    const { signOn, statements } = statementsIn(text)
    expect(signOn.DTSERVER).toMatch(/^\d{14}\.\d{3}\[0:GMT\]$/)
    expect(statements.map(({ kind, balance, rows }) => [kind, balance, rows.length])).toEqual([
      ['CHECKING', '746.50', 4],
      ['SAVINGS', '252.50', 2],
      ['MONEYMRKT', '6.00', 1],
      ['CREDITLINE', '-300.00', 1],
    ])
    expect(new Set(statements.map(({ account }) => account)).size).toBe(4)
    expect(statements.every(({ account }) => String(account).length <= 22)).toBe(true)
  })

  test('has each row with its sign, under the id of its transaction', async () => {
    const { statements } = statementsIn((await exported({}, 'ofx')).text)
    const [checking, savings] = statements
    expect(checking?.rows.map((row) => [row.TRNTYPE, row.TRNAMT])).toEqual([
      ['XFER', '-250.50'],
      ['DEBIT', '-4.00'],
      ['DEP', '1.00'],
      ['OTHER', '1000.00'],
    ])
    const [moved] = savings?.rows ?? []
    expect(moved).toMatchObject({
      TRNTYPE: 'XFER',
      TRNAMT: '250.50',
      MEMO: expect.stringContaining('(Own-1)'),
    })
    const [{ id } = { id: '' }] = await listed({ type: 'transfer' })
    expect([moved?.FITID, checking?.rows[0]?.FITID]).toEqual([id, id])
    expect(checking?.rows[2]?.NAME).toBe('=HYPERLINK("x"), & <b>"quoted"</')
    expect(checking?.rows[2]?.DTPOSTED).toBe('20260101000000.000[0:GMT]')
    expect(checking?.rows[3]).toMatchObject({ NAME: 'Opening balance', MEMO: 'Opening balance' })
  })

  test.each<[Query, string]>([
    [{}, ''],
    [{ from: '2026-01-01' }, '2025-12-31'],
    [{ to: '2025-12-31' }, ''],
    [{ from: '2026-01-02', to: '2026-01-05' }, '2026-01-01'],
    [{ from: '9999-01-01' }, '9998-12-31'],
    [{ to: '2020-01-01' }, ''],
  ])('adds up for every account in the period %j', async (query, dayBefore) => {
    const read = async (period: Query) => statementsIn((await exported(period, 'ofx')).text).statements
    const statements = await read(query)
    const before = dayBefore ? await read({ to: dayBefore }) : []
    expect(statements).toHaveLength(4)
    for (const [place, { rows, balance, kind, from, to }] of statements.entries()) {
      const opening = Math.round(Number(before[place]?.balance ?? 0) * 100)
      expect(opening + totalOf(rows), String(kind)).toBe(Math.round(Number(balance) * 100))
      expect(String(from) <= String(to)).toBe(true)
    }
  })

  test('follows the filters of the screen, and the balances stay the account’s', async () => {
    const query = { account: 'checking', from: '2026-01-01', to: '2026-01-04' } as const
    const one = { from: '20260101000000.000[0:GMT]', to: '20260104235959.999[0:GMT]', balance: '997.00' }
    for (const [further, amounts] of [
      [{}, ['-4.00', '1.00']],
      [{ max: cents(1_00) }, ['1.00']],
      [{ search: 'cash' }, ['-4.00']],
      [{ status: 'completed', type: 'deposit' }, ['1.00']],
      [{ status: 'pending' }, []],
    ] satisfies [Query, string[]][]) {
      const { statements } = statementsIn((await exported({ ...query, ...further }, 'ofx')).text)
      expect(statements).toMatchObject([one])
      expect(statements[0]?.rows.map((row) => row.TRNAMT)).toEqual(amounts)
    }
  })
})

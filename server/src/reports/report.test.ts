import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { User } from '@bank/contract/identity'
import { cents, sum } from '@bank/contract/money'
import { type ReportRequest, reports } from '@bank/contract/reports'
import { AdminTransaction, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { refusal, sendDepositRequest } from '../../testing/bank.ts'
import { addSharedEther, chainOf, offerTo, txidOf, unitsOf } from '../../testing/payments.ts'
import { approve, moveToSavings, problemOf, startStaffedBank } from '../../testing/scenes.ts'

const { server, admin } = await startStaffedBank()
const evil = await server.add({
  firstName: '=HYPERLINK("http://evil.example";"x")',
  lastName: 'Ünal, "Şahin"',
})
const [one, two] = [await server.add({ status: 'pending' }), await server.add({ status: 'suspended' })]
await sendDepositRequest(evil, { amount: cents(250_000), reference: '@SUM(1)' })
const { id } = (await sendDepositRequest(one, { amount: cents(1_010), reference: '-2+3' })).data
await approve(admin, id)
await server.owner.run(sql`
  insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference)
  values (${randomUUID()}, ${two.id}, 'payment', 'test', 'checking', 100000000000, ${'two\nlines'}, 'pending', '+1')`)

async function make(body: ReportRequest) {
  const { file } = await admin.call(reports.make, { body })
  return file
}

const textOf = async (body: ReportRequest) => (await make(body)).text()

/** An independent RFC 4180 parser: quoted or plain fields between commas and CRLFs. */
function parse(csv: string): Record<string, string>[] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') lines.push([])
  }
  const [headings = [], ...rows] = lines.slice(0, -1)
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])))
}

const rowsOf = async (body: ReportRequest) => parse((await textOf(body)).replace(/^\uFEFF/, ''))

describe('a CSV report', () => {
  test('is a file named after its contents and date', async () => {
    const response = await server.send(admin, 'POST', '/admin/reports', { type: 'users', format: 'csv' })
    const today = new Date().toISOString().slice(0, 10)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="users-${today}.csv"`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(bytes.toString()).toMatch(/^\uFEFFID,First Name,Last Name,Email,.*\r\n/)
  })

  test('contains every user, with text that no spreadsheet runs', async () => {
    const rows = await rowsOf({ type: 'users', format: 'csv', filters: {} })
    const { total } = await admin.call(customers.list, { query: {} })
    expect(rows).toHaveLength(total)
    const row = rows.find(({ ID }) => ID === evil.id)
    expect(row).toMatchObject({
      'First Name': `'=HYPERLINK("http://evil.example";"x")`,
      'Last Name': 'Ünal, "Şahin"',
      'Phone Number': '\u{A0}+65 6000 0000',
      'Email Verified': 'no',
      Status: 'active',
      Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  test('contains every transaction, in dollars with two decimals, and has the same total as the list', async () => {
    const rows = await rowsOf({ type: 'transactions', format: 'csv', filters: {} })
    const { total, data } = await admin.call(transactions.listAll, { query: {} })
    expect(rows).toHaveLength(total)
    expect(rows.map((row) => row['Amount (USD)'])).toEqual(['1000000000.00', '10.10', '2500.00'])
    const inFile = rows.reduce((cent, row) => cent + Math.round(Number(row['Amount (USD)']) * 100), 0)
    expect(inFile).toBe(sum(data.map(({ amount }) => amount)))
    expect(rows.map(({ Reference }) => Reference)).toEqual(['\u{A0}+1', "'-2+3", "'@SUM(1)"])
    expect(rows[0]?.Description).toBe('two\nlines')
  })

  test('names the customer of each transaction by their id, too', async () => {
    const rows = await rowsOf({ type: 'transactions', format: 'csv', filters: {} })
    expect(rows.map((row) => row['Customer ID'])).toEqual([two.id, one.id, evil.id])
  })

  test('without rows has its headings', async () => {
    const text = await textOf({ type: 'transactions', format: 'csv', filters: { search: 'no such thing' } })
    expect(text.split('\r\n')).toHaveLength(2)
  })
})

describe('a JSON report', () => {
  test('contains the same data as the API, in dollars', async () => {
    const body = { type: 'transactions', format: 'json', filters: {} } as const
    const file = await make(body)
    expect([file.type, file.name]).toEqual([
      'application/json',
      `transactions-${new Date().toISOString().slice(0, 10)}.json`,
    ])
    const rows = z.array(AdminTransaction).parse(JSON.parse(await file.text()))
    const { data } = await admin.call(transactions.listAll, { query: {} })
    expect(rows).toEqual(data)
  })

  test('without rows is an empty list', async () => {
    expect(JSON.parse(await textOf({ type: 'users', format: 'json', filters: { search: '§§' } }))).toEqual([])
  })
})

describe('report filters', () => {
  // The last moment of a day and the first of the next.
  beforeAll(async () => {
    for (const [{ id }, at] of [
      [one, '2026-03-01T23:59:59.999Z'],
      [two, '2026-03-02T00:00:00Z'],
    ] as const) {
      await server.owner.run(
        sql`update users set created_at = ${at}, ssn_status = 'pending' where id = ${id}`,
      )
      await server.owner.run(sql`
        insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
          created_at, transaction_date)
        values (${randomUUID()}, ${id}, 'payment', 'test', 'checking', 100, 'Then', 'pending', ${at}, ${at}, ${at})`)
    }
  })

  test('take whole UTC days, both included', async () => {
    const day = { from: '2026-03-01', to: '2026-03-01' }
    const users = await rowsOf({ type: 'users', format: 'csv', filters: day })
    expect(users.map(({ ID }) => ID)).toEqual([one.id])
    const rows = await rowsOf({ type: 'transactions', format: 'csv', filters: day })
    expect(rows.map((row) => row['Customer ID'])).toEqual([one.id])
    const next = await rowsOf({ type: 'transactions', format: 'csv', filters: { to: '2026-03-02' } })
    expect(next.map((row) => row['Customer ID'])).toEqual([two.id, one.id])
  })

  test.each([
    { status: 'pending' },
    { role: 'admin' },
    { verification: 'unverified', status: 'active' },
    { search: 'ŞAHİN' },
    { search: '%' },
    { verification: 'pending' },
    { from: '2026-03-01', to: '2026-03-01' },
    { to: '2026-02-28', search: 'customers' },
  ] as const)('select the same users as the list: %j', async (filters) => {
    const rows = await rowsOf({ type: 'users', format: 'csv', filters })
    const { data } = await admin.call(customers.list, { query: { ...filters, limit: 200 } })
    expect(rows.map(({ ID }) => ID)).toEqual(data.map(({ id }) => id))
  })

  test.each([
    { status: 'pending' },
    { type: 'payment' },
    { search: 'sahin' },
    { search: '@sum' },
    { from: '2026-03-01', to: '2026-03-01' },
    { to: '2026-03-01', status: 'pending', search: 'sahin' },
    { from: '2026-03-01', search: 'sahin' },
  ] as const)('select the same transactions as the list: %j', async (filters) => {
    const rows = await rowsOf({ type: 'transactions', format: 'csv', filters })
    const { data } = await admin.call(transactions.listAll, { query: { ...filters, limit: 200 } })
    expect(rows.map(({ ID }) => ID)).toEqual(data.map(({ id }) => id))
  })

  test.each([
    {},
    { type: 'wallets', format: 'csv' },
    { type: 'users', format: 'pdf' },
    { type: 'users', format: 'csv', filters: { status: 'gone' } },
    { type: 'users', format: 'csv', filters: { password: 'x' } },
    { type: 'users', format: 'csv', filters: { type: 'deposit' } },
    { type: 'transactions', format: 'csv', filters: { role: 'admin' } },
    { type: 'transactions', format: 'csv', filters: { search: 'a\0b' } },
    { type: 'transactions', format: 'csv', columns: ['ssn'] },
    { type: 'transactions', filters: { from: '2026-02-30' } },
    { type: 'users', filters: { from: '2026-03-02', to: '2026-03-01' } },
  ])('are refused if unknown: %j', async (body) => {
    const [status, code] = await problemOf(server.send(admin, 'POST', '/admin/reports', body))
    expect([status, code]).toEqual([400, 'validation_failed'])
  })
})

test('a report without a format is CSV', async () => {
  const response = await server.send(admin, 'POST', '/admin/reports', {
    type: 'users',
    filters: { role: 'admin' },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
})

test('a report is logged, with its actor and contents, before it is sent', async () => {
  const filters = { status: 'pending' } as const
  const rows = await rowsOf({ type: 'users', format: 'csv', filters: { ...filters, search: 'customers' } })
  const last = await server.owner.row(sql`
    select actor_id as actor, chain, after from audit_log where act = 'report.made' order by at desc, id desc limit 1`)
  expect(last).toEqual({
    actor: admin.id,
    chain: 'system',
    after: { type: 'users', format: 'csv', filters: { ...filters, search: true }, rows: rows.length },
  })
  const body = { type: 'users', format: 'csv', filters } as const
  const making = server.withoutRight('insert on audit_log', () => admin.call(reports.make, { body }))
  expect(await refusal(making)).toEqual([500, 'internal'])
})

test('a report of very many rows contains each of them once', async () => {
  const many = 3_500
  await server.owner.run(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
        address1, zip_code)
    select gen_random_uuid(), address, address, 'h4sh', 'Many', 'People', '', '', '', '', '', ''
    from (select 'many' || n || '@customers.example' as address from generate_series(1, ${many}) n) made`)
  const filters = { search: 'many people' }
  const csv = await textOf({ type: 'users', format: 'csv', filters })
  const emails = parse(csv.replace(/^\uFEFF/, '')).map(({ Email }) => Email)
  expect(emails).toHaveLength(many)
  expect(new Set(emails).size).toBe(many)
  const json = await textOf({ type: 'users', format: 'json', filters })
  expect(z.array(User).parse(JSON.parse(json))).toHaveLength(many)
  expect(csv + json).not.toContain('h4sh')
})

test('a report that fails midway is visibly incomplete, and the server keeps running', async () => {
  const response = await server.send(admin, 'POST', '/admin/reports', { type: 'users', format: 'csv' })
  await server.owner.run(sql`alter table users rename column zip_code to zip`)
  try {
    await expect(response.text()).rejects.toThrow()
  } finally {
    await server.owner.run(sql`alter table users rename column zip to zip_code`)
  }
  expect(await rowsOf({ type: 'users', format: 'csv', filters: { role: 'admin' } })).toHaveLength(1)
})

test('a report of transactions says where a transfer went', async () => {
  const customer = await server.add()
  await server.give(customer, 'checking', 50_00)
  await moveToSavings(customer, 12_34, 'own-1')
  const rows = await rowsOf({ type: 'transactions', format: 'csv', filters: {} })
  const row = rows.find(({ Reference }) => Reference === 'own-1')
  expect(row).toMatchObject({ Account: 'checking', 'To Account': 'savings', 'Amount (USD)': '12.34' })
  expect(rows.find(({ Type }) => Type === 'deposit')?.['To Account']).toBe('')
})

test('a CSV report has typed digits as text, except in a number that a spreadsheet shows as it was typed', async () => {
  const person = await server.add({ firstName: '007', lastName: 'Typist' })
  await server.owner.run(sql`
    update users set city = '1/2', state = '0', country = '1e5', address1 = '5-12', zip_code = '018956',
      phone_number = '91234567' where id = ${person.id}`)
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      crypto_type, crypto_network, crypto_address)
    values (${randomUUID()}, ${person.id}, 'payment', '05', 'checking', 100, '12:30', 'pending', '1234567890',
      '01', '02', '123456789012')`)
  const [user] = await rowsOf({ type: 'users', format: 'csv', filters: { search: 'typist' } })
  expect(user).toMatchObject({
    'First Name': '\u{A0}007',
    City: '\u{A0}1/2',
    State: '0',
    Country: '\u{A0}1e5',
    Address: '\u{A0}5-12',
    'Zip Code': '\u{A0}018956',
    'Phone Number': '91234567',
  })
  const [row] = await rowsOf({ type: 'transactions', format: 'csv', filters: { search: 'typist' } })
  expect(row).toMatchObject({
    'First Name': '\u{A0}007',
    Category: '\u{A0}05',
    Description: '\u{A0}12:30',
    Reference: '1234567890',
    Cryptocurrency: '\u{A0}01',
    Network: '\u{A0}02',
    Address: '\u{A0}123456789012',
    'Amount (USD)': '1.00',
  })
})

test('a report of transactions says what arrived for each, and leads to it', async () => {
  const chain = chainOf(server)
  await chain.follow()
  await server.owner.run(
    sql`insert into feed_rates (asset, usd, at, looked_at) values ('ETH', 2500, now(), now())`,
  )
  const payer = await server.add()
  const offer = await offerTo(payer, await addSharedEther(admin))
  const txid = txidOf()
  await chain.arrive({ ...offer, units: unitsOf(offer), txid })
  await chain.read()
  const filters = { search: offer.reference }
  const [row] = await rowsOf({ type: 'transactions', format: 'csv', filters })
  expect(row).toMatchObject({
    Expected: `${offer.cryptoAmount} ETH`,
    'Rate (USD)': '2500',
    'Payment State': 'confirmed',
    Received: `${offer.cryptoAmount} ETH`,
    Confirmations: '21 of 12',
    'Payment IDs': txid,
    Explorer: `https://etherscan.io/tx/${txid}`,
  })
})

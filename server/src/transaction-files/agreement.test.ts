import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { activity } from '@bank/contract/activity'
import { documents } from '@bank/contract/documents'
import { cents } from '@bank/contract/money'
import { transactionFiles } from '@bank/contract/transaction-files'
import { transactions } from '@bank/contract/transactions'
import Papa from 'papaparse'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { makeTestFolder } from '../../testing/folder.ts'
import {
  approve,
  approvedDeposit,
  editFigures,
  sendPaymentRequest,
  startStaffedBank,
} from '../../testing/scenes.ts'
import { statementsIn, totalOf } from '../../testing/transaction-files.ts'
import { receiveCrypto } from '../ledger/ledger.ts'

const { server, admin } = await startStaffedBank()

async function textOf(
  person: Person,
  query: Parameters<typeof person.call<typeof transactionFiles.export>>[1]['query'],
) {
  const { file } = await person.call(transactionFiles.export, { query })
  return file.text()
}

const csvOf = (text: string) =>
  Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data

describe('a deposit asked for on November 30 and approved on December 2', () => {
  const NOVEMBER = { from: '2025-11-01', to: '2025-11-30' }
  const DECEMBER = { from: '2025-12-01', to: '2025-12-31' }
  const BOOKED = '2025-12-02T09:30:00.000Z'
  const id = randomUUID()
  let person: Person
  beforeAll(async () => {
    person = await server.add()
    for (const [transaction, reference] of [
      [id, 'approved'],
      [randomUUID(), 'waiting'],
    ])
      await server.owner.run(sql`
        insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
          created_at)
        values (${transaction}, ${person.id}, 'deposit', 'funding', 'checking', 7000, 'Deposit', 'pending', ${reference},
          '2025-11-30T22:00:00Z')`)
    const about = { userId: person.id, account: 'checking', amount: cents(70_00), actorId: admin.id } as const
    await server.owner.transaction(async (tx) => {
      await receiveCrypto(tx, { ...about, transactionId: id, at: BOOKED })
      await tx.run(
        sql`update transactions set status = 'completed', decided_by = ${admin.id} where id = ${id}`,
      )
    })
  })

  test('is in December’s list, and the waiting one in November’s, marked pending', async () => {
    const listed = async (query: object) =>
      (await person.call(transactions.list, { query })).data.map((row) => [
        row.reference,
        row.status,
        row.transactionDate,
      ])
    const [booked, asked] = [
      ['approved', 'completed', BOOKED],
      ['waiting', 'pending', '2025-11-30T22:00:00.000Z'],
    ]
    expect(await listed(DECEMBER)).toEqual([booked])
    expect(await listed(NOVEMBER)).toEqual([asked])
    expect(await listed({})).toEqual([booked, asked])
    expect(await listed({ sort: 'oldest' })).toEqual([asked, booked])
    const first = await person.call(transactions.list, { query: { limit: 1 } })
    expect(await listed({ limit: 1, cursor: first.nextCursor ?? '' })).toEqual([asked])
    for (const query of [{ user: person.id }, { limit: 200 }, { limit: 200, type: 'deposit' }] as const) {
      const { data } = await admin.call(transactions.listAll, { query })
      const dates = data.flatMap(({ user, transactionDate }) =>
        user.id === person.id ? transactionDate : [],
      )
      expect(dates).toEqual([booked[2], asked[2]])
    }
  })

  test('is in December’s files alone', async () => {
    expect(csvOf(await textOf(person, { ...DECEMBER, format: 'csv' }))).toMatchObject([
      { Reference: 'approved', Date: BOOKED, Status: 'completed', Requested: '2025-11-30T22:00:00.000Z' },
    ])
    expect(csvOf(await textOf(person, { ...NOVEMBER, format: 'csv' }))).toMatchObject([
      { Reference: 'waiting', Status: 'pending' },
    ])
    for (const [period, ids] of [
      [NOVEMBER, []],
      [DECEMBER, [id]],
    ] as const) {
      const lines = csvOf(await textOf(person, { ...period, account: 'checking', format: 'csv' }))
      expect(lines.map(({ ID }) => ID)).toEqual(ids)
      const { statements } = statementsIn(await textOf(person, { ...period, format: 'ofx' }))
      expect(statements[0]?.rows.map(({ FITID }) => FITID)).toEqual(ids)
    }
    const { statements } = statementsIn(await textOf(person, { ...DECEMBER, format: 'ofx' }))
    expect(statements[0]?.rows[0]?.DTPOSTED).toBe('20251202093000.000[0:GMT]')
  })

  test('is in December’s statement and activity, and in no statement of November', async () => {
    const { data } = await person.call(documents.list, { query: { kind: 'statement' } })
    const months = data.filter(({ period }) => /^2025-1[12]$/.test(period))
    expect(months.map(({ period }) => period)).toEqual(['2025-12'])
    const { file } = await person.call(documents.file, {
      params: { id: months[0]?.id ?? '' },
      query: { format: 'csv' },
    })
    expect(csvOf(await file.text())).toMatchObject([
      { Date: '2025-12-02', Amount: '70.00', Balance: '70.00', Reference: 'approved' },
    ])
    const rows = await person.call(activity.list, { params: { account: 'checking' }, query: DECEMBER })
    expect(rows.data).toMatchObject([{ at: BOOKED, transactionId: id }])
  })
})

const OFXDUMP = '/usr/bin/ofxdump'

describe('a customer whose figures staff have set', () => {
  let person: Person
  beforeAll(async () => {
    person = await server.add()
    await approvedDeposit(admin, person, { amount: cents(100_00) })
    await editFigures(admin, person, {
      accounts: { checkingBalance: cents(5_000_00) },
      funding: { totalBorrowed: cents(300_00) },
    })
  })

  test('gets files whose rows add up to the balances', async () => {
    const { statements } = statementsIn(await textOf(person, { format: 'ofx' }))
    expect(statements.map(({ rows, balance }) => [totalOf(rows), balance])).toEqual([
      [5_000_00, '5000.00'],
      [0, '0.00'],
      [0, '0.00'],
      [-300_00, '-300.00'],
    ])
    const amounts = async (account: 'checking' | 'credit') =>
      csvOf(await textOf(person, { account, format: 'csv' })).map((line) => [
        line.Type,
        line['Amount (USD)'],
        line['Balance (USD)'],
      ])
    expect(await amounts('checking')).toEqual([
      ['adjustment', '4900.00', '5000.00'],
      ['deposit', '100.00', '100.00'],
    ])
    expect(await amounts('credit')).toEqual([['adjustment', '-300.00', '-300.00']])
  })

  test('pays, which is out of the account and off the debt', async () => {
    const { data } = await sendPaymentRequest(person, 50_00)
    expect(csvOf(await textOf(person, { type: 'payment', format: 'csv' }))).toMatchObject([
      { 'Amount (USD)': '-50.00', Status: 'pending' },
    ])
    await approve(admin, data.id)
    const { statements } = statementsIn(await textOf(person, { type: 'payment', format: 'ofx' }))
    expect(statements.map(({ rows, balance }) => [totalOf(rows), balance])).toEqual([
      [-50_00, '4950.00'],
      [0, '0.00'],
      [0, '0.00'],
      [50_00, '-250.00'],
    ])
  })

  // Several programs read OFX with the library behind it.
  test.runIf(existsSync(OFXDUMP))(
    'gets OFX files that Debian’s ofxdump finds valid, with the same sums',
    async () => {
      const rows = ['4950.00', '0.00', '0.00', '-250.00'].map((balance) => [balance, balance])
      expect(dumped(await textOf(person, { format: 'ofx' }))).toEqual(rows)
      const later = { format: 'ofx', from: '2999-01-01' } as const
      expect(dumped(await textOf(person, later))).toEqual(rows.map(([balance]) => [balance, '0.00']))
    },
  )
})

/** The ledger balance of each account that ofxdump reads, and the sum of its rows. */
function dumped(text: string) {
  const file = path.join(makeTestFolder('meranti-ofx-'), 'file.ofx')
  writeFileSync(file, text)
  const { status, stdout } = spawnSync(OFXDUMP, [file], { encoding: 'utf8' })
  expect(status).toBe(0)
  return stdout
    .split('ofx_proc_account():')
    .slice(1)
    .map((account) => {
      const amounts = [...account.matchAll(/Total money amount: (.*)/g)].map(([, amount]) => Number(amount))
      return [
        /Ledger balance: (.*)/.exec(account)?.[1],
        amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2),
      ]
    })
}

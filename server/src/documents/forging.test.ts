import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { documents } from '@bank/contract/documents'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import pg from 'pg'
import { pino } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rotateCustomerKeys } from '../audit/customer-keys.ts'
import type { Queries } from '../db/connect.ts'
import { holdMasterKeys, masterKeys, proveMasterKeys } from '../encryption/master-keys.ts'
import { bringIn, type FigureAccount } from '../ledger/ledger.ts'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  type Person,
  refusal,
  sendDepositRequest,
  type TestServer,
} from '../testing.ts'
import { findIssued, type Issued, issueDocument } from './issued.ts'
import { statementId } from './period.ts'
import { verifyDocument } from './verify.ts'

// What an attacker can do to papers who runs SQL as the serving role.

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await createTestServer({ PUBLIC_URL: 'https://bank.example' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await server.add({ firstName: 'Ada', lastName: 'Lim' })
})

const NO_RIGHT = '42501' // insufficient_privilege
const FINAL = '23001' // restrict_violation
const NO_ROW = 'P0002' // no_data_found

/** PostgreSQL's error code, or 'done'. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof pg.DatabaseError) return error.code
      throw error
    },
  )
const attack = (statement: Sql) => codeOf(server.db.run(statement))

const move = (at: string, difference: number, account: FigureAccount = 'checking') =>
  server.owner.transaction((tx) =>
    bringIn(tx, { userId: person.id, account, difference, reason: 'Past', at: `${at}Z` }),
  )

type Asked = { kind?: Issued['kind']; from?: string; id?: string; userId?: string }
const issue = (asked: Asked = {}, db: Queries = server.db) =>
  issueDocument(db, {
    ...{ id: randomUUID(), userId: person.id, kind: 'month', from: '2026-02-01', layout: 1 },
    ...{ site: 'https://bank.example', ...asked },
  })

const isConfirmed = async ({ number, checkCode }: Issued) =>
  (await server.stranger(documents.verify, { body: { number, code: checkCode } })).data.confirmed

test('a paper that says what its forger wants can’t be inserted', async () => {
  const forging = sql`
    insert into issued_documents (id, user_id, kind, from_day, to_day, issued_at, number, check_code, layout, holder, address,
      site, balances, rows_hash, file_hash)
    values (${randomUUID()}, ${person.id}, 'month', '2026-01-01', '2026-01-31', '2026-02-01', 'ST-202601-AAAA-AAAA-AAAA', 'AAAA', 1,
      'Ada Lim', '', '', '[{"account": "checking", "opening": 0, "closing": 99999999}]', '', '')`
  expect(await attack(forging)).toBe(NO_RIGHT)
})

test('a statement has the balances, the owner and the id that the bank knows', async () => {
  await move('2026-01-31T23:59:59.999', 100_00)
  await move('2026-02-01T00:00:00.000', 20_00)
  await move('2026-02-28T23:59:59.999', 3_00)
  await move('2026-03-01T00:00:00.000', 1_00)
  await move('2026-02-10T00:00:00.000', 7_00, 'savings')
  const month = await issue()
  expect(month).toMatchObject({
    ...{
      id: statementId(person.id, { kind: 'month', from: '2026-02-01' }),
      from: '2026-02-01',
      to: '2026-02-28',
    },
    ...{ issuedAt: '2026-03-01T00:00:00.000Z', holder: 'Ada Lim', amount: null, fileHash: null },
    sealedHash: null,
    address: '1 Raffles Place\nSingapore 048616\nSingapore',
    balances: [
      { account: 'checking', opening: 100_00, closing: 123_00 },
      { account: 'borrowed', opening: 0, closing: 0 },
    ],
  })
  expect(month.number).toMatch(/^ST-202602(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  expect(month.checkCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const quarter = await issue({ kind: 'quarter', from: '2026-01-01' })
  expect(quarter).toMatchObject({
    ...{ id: statementId(person.id, { kind: 'quarter', from: '2026-01-01' }), to: '2026-03-31' },
    balances: ['savings', 'total_savings', 'portfolio', 'investments'].map((account) => ({
      ...{ account, opening: 0, closing: account === 'savings' ? 7_00 : 0 },
    })),
  })
  expect(await issue()).toEqual(month)
})

test('a statement is the same whatever its session has set', async () => {
  await move('2026-02-10T12:00:00', 20_00)
  const other = await server.db.transaction(async (tx) => {
    await tx.run(sql`set local timezone = 'Pacific/Kiritimati'`)
    await tx.run(sql`set local datestyle = 'German, DMY'`)
    return issue({}, tx)
  })
  expect(other.id).toBe(statementId(person.id, { kind: 'month', from: '2026-02-01' }))
  expect(await findIssued(server.db, person.id, other.id)).toMatchObject({
    ...{ from: '2026-02-01', to: '2026-02-28', issuedAt: '2026-03-01T00:00:00.000Z' },
  })
})

test('only months and quarters that are over and have a transfer before their end are issued', async () => {
  await move('2026-02-10T12:00:00', 20_00)
  const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`
  for (const asked of [
    { from: '2026-02-02' },
    { from: '2026-01-01' },
    { from: thisMonth },
    { from: '2199-01-01' },
  ])
    expect(await codeOf(issue(asked)), asked.from).toBe(FINAL)
  const year = sql`select issue_document(${person.id}, 'year', '2026-01-01', null, 1, '')`
  expect(await attack(year)).toBe(FINAL)
})

test('a receipt is of a completed transaction of its own customer', async () => {
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  const admin = await server.add({ role: 'admin' })
  const { data } = await sendDepositRequest(person, { amount: cents(777_00) })
  const asked = { kind: 'receipt', id: data.id } as const
  expect(await codeOf(issue(asked))).toBe(NO_ROW)
  await admin.call(transactions.approve, { params: { id: data.id } })
  expect(await codeOf(issue({ ...asked, userId: admin.id }))).toBe(NO_ROW)
  expect(await issue(asked)).toMatchObject({ id: data.id, amount: 777_00, balances: [], holder: 'Ada Lim' })
})

test('nobody can check a paper that was never drawn, and its hash is written once', async () => {
  await move('2026-02-10T12:00:00', 20_00)
  const issued = await issue()
  const of = sql`where id = ${issued.id}`
  expect(await isConfirmed(issued)).toBe(false)
  await person.call(documents.file, { params: { id: issued.id }, query: {} })
  expect(await isConfirmed(issued)).toBe(true)
  const hash = randomBytes(32)
  expect(await attack(sql`update issued_documents set sealed_hash = ${hash} ${of}`)).toBe(FINAL)
  expect(await attack(sql`update issued_documents set sealed_hash = null ${of}`)).toBe(FINAL)
  expect(await attack(sql`update issued_documents set holder = 'X', sealed_hash = ${hash} ${of}`)).toBe(
    NO_RIGHT,
  )
  expect(await attack(sql`delete from issued_documents ${of}`)).toBe(NO_RIGHT)
  const owners = (change: Sql) => codeOf(server.owner.run(sql`update issued_documents set ${change} ${of}`))
  expect(await owners(sql`holder = 'X'`)).toBe(FINAL)
  await move('2026-01-10T12:00:00', 1_00)
  const other = await issue({ from: '2026-01-01' })
  const change = sql`update issued_documents set holder = 'X', sealed_hash = '' where id = ${other.id}`
  expect(await codeOf(server.owner.run(change))).toBe(FINAL)
})

describe('the hash of a paper’s file', () => {
  const sha256Of = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
  const forged = sha256Of('forged')
  const draw = async ({ id }: Issued) => {
    const { file } = await person.call(documents.file, { params: { id }, query: {} })
    return sha256Of(await file.bytes())
  }
  const check = async ({ number, checkCode }: Issued) =>
    (await server.stranger(documents.verify, { body: { number, code: checkCode } })).data.document?.sha256
  beforeEach(() => move('2026-01-10T12:00:00', 20_00))

  test('that somebody else wrote is not confirmed, and no file is sent for it', async () => {
    const forge = async (from: string, hash: Buffer) => {
      const issued = await issue({ from })
      expect(
        await attack(sql`update issued_documents set sealed_hash = ${hash} where id = ${issued.id}`),
      ).toBe('done')
      expect(await isConfirmed(issued), from).toBe(false)
      expect(
        await refusal(person.call(documents.file, { params: { id: issued.id }, query: {} })),
        from,
      ).toEqual([500, 'internal'])
    }
    await forge('2026-01-01', forged)
    const drawn = await issue({ from: '2026-02-01' })
    await draw(drawn)
    await forge('2026-03-01', forged)
    const moved = (await findIssued(server.db, person.id, drawn.id))?.sealedHash
    await forge('2026-04-01', moved ?? forged)
    const plain = sql`update issued_documents set file_hash = ${forged} where file_hash is null`
    expect(await attack(plain)).toBe(NO_RIGHT)
  })

  test('that somebody else wrote raises the alarm in the log, once', async () => {
    const { id, number, checkCode } = await issue()
    await server.db.run(sql`update issued_documents set sealed_hash = ${forged} where id = ${id}`)
    const lines: string[] = []
    const trust = { log: pino({}, { write: (line) => lines.push(line) }), alarmed: new Set<string>() }
    await verifyDocument(server.db, trust, { number, code: 'AAAA-AAAA-AAAA-AAAA' })
    expect(lines).toEqual([])
    for (let time = 0; time < 2; time++) await verifyDocument(server.db, trust, { number, code: checkCode })
    expect(lines).toEqual([expect.stringContaining(id)])
  })

  test('is confirmed and drawn again after a rotation of the master key', async () => {
    const issued = await issue()
    const hash = (await draw(issued)).toString('hex')
    expect(await check(issued)).toBe(hash)
    const former = server.masterKeys
    const { current } = masterKeys(randomBytes(32).toString('base64'))
    const both = { current, all: [current, former.current] }
    await proveMasterKeys(server.db, both)
    await rotateCustomerKeys(server.db, both)
    holdMasterKeys(server.db, { current, all: [current] })
    expect(await check(issued)).toBe(hash)
    expect((await draw(issued)).toString('hex')).toBe(hash)
    await rotateCustomerKeys(server.db, { current: former.current, all: both.all })
    holdMasterKeys(server.db, former)
    expect(await check(issued)).toBe(hash)
  })

  test('stays confirmed if the paper was drawn before hashes were sealed', async () => {
    const issued = await issue()
    const hash = await draw(issued)
    await server.owner.transaction(async (tx) => {
      await tx.run(sql`alter table issued_documents disable trigger guarded`)
      await tx.run(
        sql`update issued_documents set file_hash = ${hash}, sealed_hash = null where id = ${issued.id}`,
      )
      await tx.run(sql`alter table issued_documents enable trigger guarded`)
    })
    const sealing = sql`update issued_documents set sealed_hash = ${forged} where id = ${issued.id}`
    expect(await attack(sealing)).toBe(FINAL)
    expect(await check(issued)).toBe(hash.toString('hex'))
    expect((await draw(issued)).equals(hash)).toBe(true)
  })
})

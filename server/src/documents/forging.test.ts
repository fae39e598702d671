import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { documents } from '@bank/contract/documents'
import { cents } from '@bank/contract/money'
import { pino } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import { textOf } from '../../testing/documents.ts'
import { approve, startBank } from '../../testing/scenes.ts'
import { FINAL, NO_RIGHT, outcomeOf, tamper } from '../../testing/tampering.ts'
import { rotateCustomerKeys } from '../audit/customer-keys.ts'
import type { Queries } from '../db/connect.ts'
import { holdMasterKeys, masterKeys, proveMasterKeys } from '../encryption/master-keys.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { findIssued, type Issued, issueDocument } from './issued.ts'
import { statementId } from './period.ts'
import { verifyDocument } from './verify.ts'

// What an attacker can do to papers who runs SQL as the serving role.

let person: Person
const server = await startBank({ PUBLIC_URL: 'https://bank.example' })
beforeEach(async () => {
  person = await server.add({ firstName: 'Ada', lastName: 'Lim' })
})

const NO_ROW = 'P0002' // no_data_found
const TWICE = '23505' // unique_violation
const NOT_THEIRS = '23503' // foreign_key_violation
const NO_FUNCTION = '42883' // undefined_function

const attack = (statement: Sql) => outcomeOf(server.db.run(statement))

const move = (at: string, difference: number, account: FigureAccount = 'checking') =>
  server.bring(person, account, difference, { at: `${at}Z` })

type Asked = { kind?: Issued['kind']; from?: string; id?: string; userId?: string }
const issue = (asked: Asked = {}, db: Queries = server.db) =>
  issueDocument(db, {
    ...{ id: randomUUID(), userId: person.id, kind: 'month', from: '2026-02-01' },
    ...asked,
  })

const alterPaper = ({ id }: Issued, change: Sql) =>
  tamper(server, 'issued_documents', sql`update issued_documents set ${change} where id = ${id}`)

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
  expect(await findIssued(server.db, other)).toMatchObject({
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
    expect(await outcomeOf(issue(asked)), asked.from).toBe(FINAL)
  const year = sql`select issue_document(${person.id}, 'year', '2026-01-01', null)`
  expect(await attack(year)).toBe(FINAL)
})

test('a receipt is of a completed transaction of its own customer', async () => {
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  const admin = await server.add({ role: 'admin' })
  const { data } = await sendDepositRequest(person, { amount: cents(777_00) })
  const asked = { kind: 'receipt', id: data.id } as const
  expect(await outcomeOf(issue(asked))).toBe(NO_ROW)
  await approve(admin, data.id)
  expect(await outcomeOf(issue({ ...asked, userId: admin.id }))).toBe(NO_ROW)
  expect(await issue(asked)).toMatchObject({ id: data.id, amount: 777_00, balances: [], holder: 'Ada Lim' })
})

const keeping = ({ id }: Issued, sealed: Buffer, hash: Buffer) => sql`
  insert into issued_files (document_id, user_id, sealed, sealed_hash) values (${id}, ${person.id}, ${sealed}, ${hash})`

test('a paper sends its reader to the bank’s own check page, whatever its row says', async () => {
  await move('2026-02-10T12:00:00', 20_00)
  const evil = 'https://evil.example'
  const asking = sql`select issue_document(${person.id}, 'month', '2026-02-01', null, ${evil})`
  expect(await attack(asking)).toBe(NO_FUNCTION)
  const issued = await issue()
  const { id } = issued
  await alterPaper(issued, sql`site = ${evil}`)
  const { file } = await person.call(documents.file, { params: { id }, query: {} })
  const text = await textOf(await file.bytes())
  expect(text).toContain('https://bank.example/check-document')
  expect(text).not.toContain(evil)
})

test('nobody keeps a file for another customer’s paper in their own name', async () => {
  await move('2026-02-10T12:00:00', 20_00)
  const { id } = await issue()
  const mallory = await server.add()
  const keepingTheirs = sql`
    insert into issued_files (document_id, user_id, sealed, sealed_hash) values (${id}, ${mallory.id}, '', '')`
  expect(await attack(keepingTheirs)).toBe(NOT_THEIRS)
  const { file } = await person.call(documents.file, { params: { id }, query: {} })
  expect((await file.bytes()).length).toBeGreaterThan(1000)
})

test('nobody can check a paper that was never drawn, and its file is kept once', async () => {
  await move('2026-02-10T12:00:00', 20_00)
  const issued = await issue()
  expect(await isConfirmed(issued)).toBe(false)
  const { file } = await person.call(documents.file, { params: { id: issued.id }, query: {} })
  expect(await isConfirmed(issued)).toBe(true)
  const other = randomBytes(32)
  const of = sql`where id = ${issued.id}`
  const ofFile = sql`where document_id = ${issued.id}`
  for (const statement of [
    sql`update issued_files set sealed = ${other} ${ofFile}`,
    sql`delete from issued_files ${ofFile}`,
    sql`update issued_documents set holder = 'X' ${of}`,
    sql`update issued_documents set sealed_hash = ${other} ${of}`,
    sql`update issued_documents set file_hash = ${other} ${of}`,
    sql`delete from issued_documents ${of}`,
  ])
    expect(await attack(statement), statement.sql).toBe(NO_RIGHT)
  expect(await attack(keeping(issued, other, other))).toBe(TWICE)
  for (const statement of [
    sql`update issued_files set sealed = ${other} ${ofFile}`,
    sql`delete from issued_files ${ofFile}`,
    sql`update issued_documents set holder = 'X' ${of}`,
  ])
    expect(await outcomeOf(server.owner.run(statement)), statement.sql).toBe(FINAL)
  const again = await person.call(documents.file, { params: { id: issued.id }, query: {} })
  expect(await again.file.bytes()).toEqual(await file.bytes())
})

const sha256Of = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

describe('the file of a paper', () => {
  const forged = sha256Of('forged')
  const hashOf = async ({ id }: Issued) => {
    const { file } = await person.call(documents.file, { params: { id }, query: {} })
    return sha256Of(await file.bytes()).toString('hex')
  }
  const check = async ({ number, checkCode }: Issued) =>
    (await server.stranger(documents.verify, { body: { number, code: checkCode } })).data.document
  beforeEach(() => move('2026-01-10T12:00:00', 20_00))

  test('that somebody else wrote is not confirmed and not sent', async () => {
    const forge = async (from: string, sealed: Buffer, hash: Buffer) => {
      const issued = await issue({ from })
      expect(await attack(keeping(issued, sealed, hash))).toBe('done')
      expect(await isConfirmed(issued), from).toBe(false)
      const opening = person.call(documents.file, { params: { id: issued.id }, query: {} })
      expect(await refusal(opening), from).toEqual([500, 'internal'])
    }
    await forge('2026-01-01', forged, forged)
    const drawn = await issue({ from: '2026-02-01' })
    await hashOf(drawn)
    // Neither with another customer's key nor with what was sealed for another paper.
    await forge('2026-03-01', forged, forged)
    const moved = await server.db.row<{ sealed: Buffer; hash: Buffer }>(sql`
      select sealed, sealed_hash as hash from issued_files where document_id = ${drawn.id}`)
    await forge('2026-04-01', moved.sealed, moved.hash)
    await forge('2026-05-01', moved.hash, moved.hash)
  })

  test('that somebody else wrote raises the alarm in the log, once', async () => {
    const issued = await issue()
    const { id, number, checkCode } = issued
    await server.db.run(keeping(issued, forged, forged))
    const lines: string[] = []
    const trust = { log: pino({}, { write: (line) => lines.push(line) }), alarmed: new Set<string>() }
    await verifyDocument(server.db, trust, { number, code: 'AAAA-AAAA-AAAA-AAAA' })
    expect(lines).toEqual([])
    for (let time = 0; time < 2; time++) await verifyDocument(server.db, trust, { number, code: checkCode })
    expect(lines).toEqual([expect.stringContaining(id)])
  })

  test('is confirmed and sent after a rotation of the master key', async () => {
    const issued = await issue()
    const hash = await hashOf(issued)
    expect(await check(issued)).toMatchObject({ sha256: hash, formerSha256: null })
    const former = server.masterKeys
    const { current } = masterKeys(randomBytes(32).toString('base64'))
    const both = { current, all: [current, former.current] }
    await proveMasterKeys(server.db, both)
    await rotateCustomerKeys(server.db, both)
    holdMasterKeys(server.db, { current, all: [current] })
    expect((await check(issued))?.sha256).toBe(hash)
    expect(await hashOf(issued)).toBe(hash)
    await rotateCustomerKeys(server.db, { current: former.current, all: both.all })
    holdMasterKeys(server.db, former)
    expect((await check(issued))?.sha256).toBe(hash)
  })

  test('of before files were kept is drawn again, and both are confirmed', async () => {
    const issued = await issue()
    const former = forged.toString('hex')
    await alterPaper(issued, sql`file_hash = ${forged}`)
    expect(await check(issued)).toMatchObject({ sha256: former, formerSha256: null })
    const { file } = await person.call(documents.file, { params: { id: issued.id }, query: {} })
    expect(file.name).toContain(issued.number.toLowerCase())
    expect(await check(issued)).toMatchObject({ sha256: await hashOf(issued), formerSha256: former })
  })

  test('is found by the id that statements had before, and is no second paper', async () => {
    const issued = await issue()
    const formerId = 'aaaaaaaa-bbbb-8ccc-8ddd-eeeeeeeeeeee'
    await alterPaper(issued, sql`id = ${formerId}`)
    expect(await hashOf({ ...issued, id: formerId })).toBe(await hashOf(issued))
    expect(await issue()).toEqual({ ...issued, id: formerId })
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type MasterKeys, masterKeys, proveMasterKeys } from '../encryption/master-keys.ts'
import { record, recording } from './audit.ts'
import { customerKey, rotateCustomerKeys } from './customer-keys.ts'
import { type AuditRow, openRows } from './personal-values.ts'

let base: TestDatabase
let keys: MasterKeys
beforeAll(async () => {
  base = await createTestDatabase()
  keys = masterKeys(randomBytes(32).toString('base64'))
  await proveMasterKeys(base.db, keys)
})
afterAll(() => base.drop())

const entry = (customerId: string | null, after: object) => ({
  act: 'user.profile_changed' as const,
  actorId: null,
  subject: { type: 'user' as const, id: customerId },
  customerId,
  after,
  origin: null,
})
const write = (customerId: string, after: object) =>
  base.db.transaction((tx) => record(tx, entry(customerId, after)))
const rowsOf = (chain: string) =>
  base.owner.rows<AuditRow>(
    sql`select id, chain, before, after from audit_log where chain = ${chain} order by position`,
  )

test('every value reads as it was written, and does not show its length', async () => {
  const id = randomUUID()
  const after = { city: 'Ulm', address1: 'Straße “der” 7\n', dateOfBirth: null, email: '', status: 'active' }
  await write(id, after)
  await write(id, { city: 'Llanfairpwllgwyngyll' })
  const stored = await rowsOf(id)
  expect(stored[0]?.after).toMatchObject({ status: 'active', city: { sealed: expect.any(String) } })
  const [short, long] = stored.map((row) => JSON.stringify(row.after?.city).length)
  expect(short).toBe(long)
  expect((await openRows(base.db, keys, stored)).map((row) => row.after)).toEqual([
    after,
    { city: 'Llanfairpwllgwyngyll' },
  ])
})

test('a value that was moved to another row, field or customer does not open', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await write(one, { city: 'Ulm', country: 'Germany' })
  await write(other, { city: 'Bonn' })
  const [row] = await rowsOf(one)
  const [foreign] = await rowsOf(other)
  if (!row?.after || !foreign?.after) throw new Error('the rows are missing')
  const { city, country } = row.after
  for (const moved of [
    { ...row, after: { city: country } },
    { ...row, id: foreign.id, after: { city } },
    { ...row, after: { city: foreign.after.city } },
    { ...row, before: row.after, after: null },
  ])
    await expect(openRows(base.db, keys, [moved])).rejects.toThrow('can’t be decrypted')
})

test('of first values written at once, all are under one key', async () => {
  const id = randomUUID()
  await Promise.all(Array.from({ length: 8 }, (_, n) => write(id, { city: `City ${n}` })))
  expect(await base.owner.value(sql`select count(*) from audit_keys where customer_id = ${id}`)).toBe(1)
  expect(await openRows(base.db, keys, await rowsOf(id))).toHaveLength(8)
})

test('a rotation leaves the rows and the chain as they are', async () => {
  const id = randomUUID()
  await write(id, { city: 'Ulm' })
  const before = await rowsOf(id)
  const both: MasterKeys = { ...masterKeys(randomBytes(32).toString('base64')), all: [] }
  const next = { current: both.current, all: [both.current, keys.current] }
  await proveMasterKeys(base.db, next)
  expect(await rotateCustomerKeys(base.db, next)).toBeGreaterThan(0)
  expect(await rotateCustomerKeys(base.db, next)).toBe(0)
  keys = { current: next.current, all: [next.current] }
  await proveMasterKeys(base.db, keys)
  expect(await rowsOf(id)).toEqual(before)
  expect((await openRows(base.db, keys, before))[0]?.after).toEqual({ city: 'Ulm' })
})

test('nothing personal is written without a key, or as a part of a statement that has none', async () => {
  const id = randomUUID()
  await expect(base.owner.transaction((tx) => record(tx, entry(id, { city: 'Ulm' })))).rejects.toThrow(
    'opened without its master keys',
  )
  expect(() => recording(entry(id, { city: 'Ulm' }))).toThrow('write it with record()')
  expect(await rowsOf(id)).toEqual([])
  expect(() => recording(entry(id, { status: 'active' }))).not.toThrow()
})

test('the system’s chain is about no customer and stays readable', async () => {
  await base.db.transaction((tx) => record(tx, entry(null, { name: 'Bitcoin' })))
  expect((await rowsOf('system')).at(-1)?.after).toEqual({ name: 'Bitcoin' })
})

test('a key is of its customer and opens for no other', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await base.db.transaction(async (tx) => {
    await customerKey(tx, keys, one)
    await customerKey(tx, keys, other)
  })
  await base.owner.run(sql`
    update audit_keys k set wrapped = o.wrapped from audit_keys o
    where k.customer_id = ${one} and o.customer_id = ${other}`)
  await expect(customerKey(base.db, keys, one)).rejects.toThrow('can’t be decrypted')
})

import { randomBytes, randomUUID } from 'node:crypto'
import type { Act } from '@bank/contract/audit-acts'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type MasterKeys, masterKeys, proveMasterKeys } from '../encryption/master-keys.ts'
import { record, withSealedValues } from './audit.ts'
import { openRows, type Values } from './personal-values.ts'
import { proveAudit } from './proof.ts'
import { proveSealing } from './sealing-proof.ts'

let database: TestDatabase
let keys: MasterKeys
beforeEach(async () => {
  database = await createTestDatabase()
  keys = masterKeys(randomBytes(32).toString('base64'))
  await proveMasterKeys(database.owner, keys)
})
afterEach(() => database.drop())

type Row = { id: string; chain: string; before: Values | null; after: Values | null }

const logOf = (chain: string) =>
  database.owner.rows<Row>(
    sql`select id, chain, before, after from audit_log where chain = ${chain} order by position`,
  )

/** Writes each row of a chain again with other values, as only the owner can; the trigger chains them again. */
async function writeAgain(chain: string, valuesOf: (row: Row) => Promise<Pick<Row, 'before' | 'after'>>) {
  const rows = await logOf(chain)
  const { owner } = database
  await owner.run(sql`create table kept as select * from audit_log where chain = ${chain}`)
  await owner.run(sql`alter table audit_log disable trigger immutable`)
  await owner.run(sql`delete from audit_log where chain = ${chain}`)
  await owner.run(sql`alter table audit_log enable trigger immutable`)
  await owner.run(sql`delete from audit_chains where chain = ${chain}`)
  for (const row of rows) {
    const { before, after } = await valuesOf(row)
    await owner.run(sql`
      insert into audit_log select (jsonb_populate_record(k, jsonb_build_object(
        'before', ${before && JSON.stringify(before)}::jsonb, 'after', ${after && JSON.stringify(after)}::jsonb))).*
      from kept k where id = ${row.id}`)
  }
  await owner.run(sql`drop table kept`)
}

/** A customer’s log that was written in clear text and encrypted later, as in the first versions of the product. */
async function encryptedLater(): Promise<{ id: string; inClearText: Row[] }> {
  const id = randomUUID()
  const said = (act: Act, before: Values, after: Values) =>
    database.owner.run(sql`
      insert into audit_log (id, chain, position, act, subject_type, subject_id, before, after, previous, hash)
      values (${randomUUID()}, ${id}, 0, ${act}, 'user', ${id}, ${JSON.stringify(before)}::jsonb,
        ${JSON.stringify(after)}::jsonb, '', '')`)
  await said('user.profile_changed', { city: 'Singapore', dateOfBirth: null }, { city: 'Köln “№ 7”' })
  await said('figures.edited', { 'accounts.checkingBalance': 0 }, { 'accounts.checkingBalance': 12.5 })
  const inClearText = await logOf(id)
  const head = await database.owner.value<string>(
    sql`select encode(head, 'hex') from audit_chains where chain = ${id}`,
  )
  await writeAgain(id, async ({ before, after, ...row }) => {
    const values = { ...(before && { before }), ...(after && { after }) }
    const sealed = await withSealedValues(database.owner, row.id, { customerId: id, ...values })
    return { before: sealed.before ?? null, after: sealed.after ?? null }
  })
  await record(database.owner, {
    act: 'user.log_sealed',
    actorId: null,
    subject: { type: 'user', id },
    customerId: id,
    after: { rows: 1, formerHead: head },
    origin: null,
  })
  return { id, inClearText }
}

const broken = async () =>
  [...(await proveAudit(database.owner)), ...(await proveSealing(database.owner, keys))].filter(
    ({ offences }) => offences > 0,
  )

test('rows that were encrypted later say the same to whoever has the key, which can be proven', async () => {
  const { id, inClearText } = await encryptedLater()
  const log = await logOf(id)
  expect(JSON.stringify(log)).not.toMatch(/Köln|Singapore/)
  expect((await openRows(database.owner, keys, log)).slice(0, -1)).toEqual(inClearText)
  expect(await broken()).toEqual([])
})

test('a change of a row after it was encrypted shows, even if its chain is computed again', async () => {
  const { id } = await encryptedLater()
  await writeAgain(id, async ({ before, after }) => ({
    before,
    after: after && 'accounts.checkingBalance' in after ? { 'accounts.checkingBalance': 1 } : after,
  }))
  expect(await broken()).toEqual([{ rule: 'encrypted audit rows say what they said before', offences: 1 }])
})

test('a customer’s key that disappears without an erasing shows, and the serving role can’t delete it', async () => {
  const { id } = await encryptedLater()
  await expect(database.db.run(sql`delete from audit_keys`)).rejects.toThrow('permission denied')
  await database.owner.run(sql`delete from audit_keys where customer_id = ${id}`)
  expect(await broken()).toEqual([{ rule: 'no customer was erased without a row that says so', offences: 1 }])
})

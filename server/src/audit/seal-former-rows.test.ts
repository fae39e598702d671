import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from '../db/migrate.ts'
import { type MasterKeys, masterKeys, proveMasterKeys } from '../encryption/master-keys.ts'
import { addUser } from '../users/user.ts'
import { openRows, type Values } from './personal-values.ts'
import { proveAudit } from './proof.ts'
import { hasFormerRows, sealFormerRows } from './seal-former-rows.ts'
import { proveSealing } from './sealing-proof.ts'

let before0026: TestDatabase
let old: TestDatabase
let keys: MasterKeys
beforeAll(async () => {
  before0026 = await createTestDatabase('template0')
  await migrate(before0026.ownerConnection, { upTo: '0025-sign-ins.sql' })
})
afterAll(() => before0026.drop())
beforeEach(async () => {
  old = await createTestDatabase(before0026.name)
  keys = masterKeys(randomBytes(32).toString('base64'))
})
afterEach(() => old.drop())

/** A customer’s log as it was written before migration 0026. */
async function customerOfBefore(): Promise<string> {
  const id = randomUUID()
  const said = (act: string, before: Values | null, after: Values | null) =>
    old.owner.run(sql`
      insert into audit_log (id, chain, position, act, actor_id, subject_type, subject_id, before, after, previous, hash)
      values (${randomUUID()}, ${id}, 0, ${act}, ${id}, 'user', ${id}, ${before && JSON.stringify(before)}::jsonb,
        ${after && JSON.stringify(after)}::jsonb, '', '')`)
  await old.owner.transaction((tx) =>
    addUser(tx, {
      id,
      email: `${id}@customers.example`,
      passwordHash: '',
      firstName: 'Aisyah',
      lastName: 'Rahman',
      phoneNumber: '',
      country: '',
      state: '',
      city: '',
      address1: '',
      zipCode: '',
    }),
  )
  await said('user.registered', null, { status: 'pending' })
  await said(
    'user.profile_changed',
    { city: 'Singapore', dateOfBirth: null },
    { city: 'Köln “№ 7”', dateOfBirth: '1990-02-03' },
  )
  await said('figures.edited', { 'accounts.checkingBalance': 0 }, { 'accounts.checkingBalance': 12.5 })
  await said(
    'user.changed_by_administrator',
    { email: 'a@b.example' },
    { email: 'c@d.example', status: 'active' },
  )
  await said('user.signed_in', null, null)
  return id
}

const logOf = (chain: string) =>
  old.owner.rows<{ id: string; chain: string; act: string; before: Values | null; after: Values | null }>(
    sql`select id, chain, act, before, after from audit_log where chain = ${chain} order by position`,
  )
const broken = async () =>
  [...(await proveAudit(old.owner)), ...(await proveSealing(old.owner, keys))].filter(
    ({ offences }) => offences > 0,
  )

async function upgrade() {
  await migrate(old.ownerConnection)
  await proveMasterKeys(old.owner, keys)
  return sealFormerRows(old.owner)
}

test('rows of before are encrypted, say the same to whoever has the key, and can be proven before and after', async () => {
  const [id, other] = [await customerOfBefore(), await customerOfBefore()]
  expect((await proveAudit(old.owner)).filter(({ offences }) => offences > 0)).toEqual([])
  const before = await logOf(id)
  expect(await upgrade()).toEqual({ sealed: 2, broken: 0 })
  expect(await broken()).toEqual([])
  const after = await logOf(id)
  expect(JSON.stringify(after)).not.toMatch(/Köln|Singapore|1990|a@b|c@d/)
  expect(after[3]?.after).toMatchObject({ status: 'active' })
  expect(after[2]).toEqual(before[2])
  expect(after.at(-1)).toMatchObject({ act: 'user.log_sealed', after: { rows: 2 } })
  expect((await openRows(old.owner, keys, after)).slice(0, -1)).toEqual(before)
  expect(await logOf(other)).toHaveLength(6)
  expect(await hasFormerRows(old.owner)).toBe(false)
  expect(await sealFormerRows(old.owner)).toEqual({ sealed: 0, broken: 0 })
})

test('a chain that was changed behind our back stays as it is, and still shows it', async () => {
  const [id, intact] = [await customerOfBefore(), await customerOfBefore()]
  await old.owner.run(sql`alter table audit_log disable trigger immutable`)
  await old.owner.run(sql`
    update audit_log set after = after || '{"city": "Bonn"}' where chain = ${id} and act = 'user.profile_changed'`)
  await old.owner.run(sql`alter table audit_log enable trigger immutable`)
  const before = await logOf(id)
  expect(await upgrade()).toEqual({ sealed: 1, broken: 1 })
  expect(await logOf(id)).toEqual(before)
  expect(await broken()).toMatchObject([{ rule: 'no audit row has been altered', offences: 1 }])
  expect(JSON.stringify(await logOf(intact))).not.toContain('Singapore')
})

test('a change of a row after it was encrypted shows, even if its chain is computed anew', async () => {
  const id = await customerOfBefore()
  await upgrade()
  await old.owner.run(sql`alter table audit_log disable trigger immutable`)
  await old.owner.run(sql`
    update audit_log set after = '{"accounts.checkingBalance": 1}' where chain = ${id} and act = 'figures.edited'`)
  expect(await broken()).toContainEqual({ rule: 'no audit row has been altered', offences: 1 })
  await old.owner.run(sql`select chain_again(${id}, 1)`)
  expect(await broken()).toEqual([{ rule: 'encrypted audit rows say what they said before', offences: 1 }])
})

test('a customer’s key that disappears without an erasing shows', async () => {
  const id = await customerOfBefore()
  await upgrade()
  await old.owner.run(sql`delete from audit_keys where customer_id = ${id}`)
  expect(await broken()).toEqual([{ rule: 'no customer was erased without a row that says so', offences: 1 }])
})

test('the final rows stay final for the serving role and for the owner', async () => {
  await customerOfBefore()
  await upgrade()
  await expect(old.owner.run(sql`update audit_log set after = null`)).rejects.toThrow('append-only')
  await expect(old.db.run(sql`select chain_again('x', 1)`)).rejects.toThrow('permission denied')
  await expect(old.db.run(sql`delete from audit_keys`)).rejects.toThrow('permission denied')
  await expect(old.db.run(sql`delete from audit_to_seal`)).rejects.toThrow('permission denied')
})

import { cents } from '@bank/contract/money'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { approvedDeposit, editFigures, editUser, startStaffedBank } from '../../testing/scenes.ts'
import { brokenRules } from '../../testing/tampering.ts'
import { record } from './audit.ts'
import { proveAudit } from './proof.ts'

const [ALTERED, UNLINKED, CUT, STRANGER] = [
  'no audit row has been altered',
  'each audit row follows the one before it',
  'no audit row is missing at the end of a chain',
  'every user’s audit chain has its first row',
] as const

const { server, admin } = await startStaffedBank()
const customer = await server.add()
for (let n = 0; n < 3; n++) {
  await approvedDeposit(admin, customer)
  await editFigures(admin, customer, { accounts: { creditLimit: cents(n) } })
  await editUser(admin, customer, { firstName: `Aisyah ${n}` })
}

const brokenBy = (...tampering: Sql[]) =>
  brokenRules(server.owner, { tables: ['audit_log'], tampering, prove: proveAudit })

const chainLength = () =>
  server.owner.value<number>(sql`select length from audit_chains where chain = ${customer.id}`)
const at = (position: number) => sql`chain = ${customer.id} and position = ${position}`
const rehash = (where: Sql) => sql`update audit_log l set hash = audit_hash(l) where ${where}`

describe('the proof of the audit log', () => {
  test('finds nothing in an untouched log', async () => {
    expect(await proveAudit(server.db)).toEqual(
      [ALTERED, UNLINKED, CUT, STRANGER].map((rule) => ({ rule, offences: 0 })),
    )
  })

  test.each<[string, Sql]>([
    ['the actor', sql`actor_id = null`],
    ['the act', sql`act = 'user.signed_out'`],
    ['the time', sql`at = at - interval '1 millisecond'`],
    ['the subject', sql`subject_id = 'nobody'`],
    ['the new value', sql`after = coalesce(after, '{}') || '{"amount": 1}'`],
    ['the old value', sql`before = '{"made": "up"}'`],
    ['the address', sql`address = '192.0.2.1'`],
    ['the request', sql`request_id = null`],
    ['the id', sql`id = gen_random_uuid()`],
    ['the hash', sql`hash = sha256('x')`],
  ])('finds a row in which %s was altered', async (_, change) => {
    for (const position of [1, 4, 10]) {
      const found = await brokenBy(sql`update audit_log set ${change} where ${at(position)}`)
      expect(found, String(position)).toContain(ALTERED)
    }
  })

  test('finds an altered row with a recomputed hash', async () => {
    const forge = sql`update audit_log set actor_id = null where ${at(4)}`
    expect(await brokenBy(forge, rehash(at(4)))).toEqual([UNLINKED])
    const length = await chainLength()
    const forgeLast = sql`update audit_log set after = '{}' where ${at(length)}`
    expect(await brokenBy(forgeLast, rehash(at(length)))).toEqual([CUT])
  })

  test('finds a row deleted at the beginning, in the middle or at the end', async () => {
    const length = await chainLength()
    expect(await brokenBy(sql`delete from audit_log where ${at(1)}`)).toEqual([UNLINKED, STRANGER])
    expect(await brokenBy(sql`delete from audit_log where ${at(5)}`)).toEqual([UNLINKED])
    expect(await brokenBy(sql`delete from audit_log where ${at(length)}`)).toEqual([CUT])
    const tail = sql`delete from audit_log where chain = ${customer.id} and position > 3`
    expect(await brokenBy(tail)).toEqual([CUT])
    expect(await brokenBy(sql`delete from audit_log where chain = ${customer.id}`)).toEqual([CUT, STRANGER])
  })

  test('finds a chain deleted together with its head', async () => {
    const found = await brokenBy(
      sql`delete from audit_log where chain = ${customer.id}`,
      sql`delete from audit_chains where chain = ${customer.id}`,
    )
    expect(found).toEqual([STRANGER])
  })

  test('finds rows that were swapped, or renumbered after a deletion', async () => {
    const swap = [
      sql`update audit_log set position = -1 where ${at(4)}`,
      sql`update audit_log set position = 4 where ${at(5)}`,
      sql`update audit_log set position = 5 where ${at(-1)}`,
    ]
    expect(await brokenBy(...swap)).toEqual([ALTERED, UNLINKED])
    const closeUp = [
      sql`delete from audit_log where ${at(5)}`,
      sql`update audit_log set position = 1000 + position where chain = ${customer.id} and position > 5`,
      sql`update audit_log set position = position - 1001 where chain = ${customer.id} and position > 1000`,
    ]
    expect(await brokenBy(...closeUp)).toEqual([ALTERED, UNLINKED, CUT])
  })

  test('finds a row that was inserted, or moved to another chain', async () => {
    const slip = sql`
      insert into audit_log (id, chain, position, act, subject_type, previous, hash)
      select gen_random_uuid(), chain, length + 1, 'user.signed_in', 'user', head, sha256('made up')
      from audit_chains where chain = ${customer.id}`
    expect(await brokenBy(slip)).toEqual([ALTERED, CUT])
    const move = sql`update audit_log set chain = 'elsewhere', position = 1 where ${at(5)}`
    expect(await brokenBy(move)).toEqual([ALTERED, UNLINKED, CUT])
  })

  test('finds a head that was set back', async () => {
    expect(await brokenBy(sql`update audit_chains set length = length - 1`)).toEqual([CUT])
    expect(await brokenBy(sql`update audit_chains set head = sha256('x')`)).toEqual([CUT])
  })

  test('finds a user without an audit chain', async () => {
    await server.add({ status: 'suspended' })
    expect((await proveAudit(server.db)).filter(({ offences }) => offences > 0)).toEqual([
      { rule: STRANGER, offences: 1 },
    ])
    await server.owner.run(sql`delete from users where status = 'suspended'`)
  })
})

test('rows written at the same time form one unbroken chain', async () => {
  const write = (customerId: string | null, n: number) =>
    server.db.transaction((tx) =>
      record(tx, {
        act: 'user.signed_in',
        actorId: null,
        subject: { type: 'user', id: null },
        customerId,
        after: { n },
        origin: null,
      }),
    )
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(n % 3 ? customer.id : null, n)))
  expect((await proveAudit(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
  expect(await server.owner.value(sql`select count(*) from audit_log where chain = 'system'`)).toBe(20)
})

test('the database sets a row’s position and hashes, whatever the owner inserts', async () => {
  await server.owner.run(sql`
    insert into audit_log (id, chain, position, act, subject_type, previous, hash)
    values (gen_random_uuid(), 'system', 7777, 'user.signed_in', 'user', sha256('x'), sha256('y'))`)
  expect((await proveAudit(server.db)).filter(({ offences }) => offences > 0)).toEqual([])
})

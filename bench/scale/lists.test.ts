import { customers } from '@bank/contract/customers'
import type { Received } from '@bank/contract/endpoint'
import { finances } from '@bank/contract/finances'
import { transactions } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveAudit } from '../../server/src/audit/proof.ts'
import { connect, type Database } from '../../server/src/db/connect.ts'
import { proveTallies } from '../../server/src/db/tally.ts'
import { proveLedger } from '../../server/src/ledger/proof.ts'
import { createTestServer, type Person, type TestServer } from '../../server/testing/bank.ts'
import { generate } from './generate.ts'

// A bank large enough for every way in which a list can be read: a probe, a walk, an index, a limit.
const USERS = 11_000
const TRANSACTIONS = 22_000

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await createTestServer()
  await fill({ users: USERS, transactions: TRANSACTIONS })
  // These match by the customer's name and by their own description.
  await server.owner.run(sql`
    update transactions set description = 'Gift to Tan'
    where status = 'pending' and user_id in (select id from users where last_name = 'Tan')`)
  admin = await server.add({ role: 'admin', firstName: 'Noor', lastName: '50%_of\\It' })
  await server.owner.run(sql`
    update users set first_name = 'Two Words of', last_name = 'MyOwn' where email = 'user77@scale.example'`)
  await server.owner.run(sql`
    update users set first_name = 'Tan' || chr(9) || 'Lim', last_name = 'Noor' where email = 'user78@scale.example'`)
})
afterAll(() => server.stop())

const fill = (about: { users: number; transactions: number }, connection = server.ownerConnection) =>
  patiently((owner) => generate(owner, { ...about, passwordHash: 'unused', say: () => {} }), connection)

/** Connects as the owner without time limits, like the program does. */
async function patiently(work: (owner: Database) => Promise<unknown>, connection = server.ownerConnection) {
  const patient = connect(connection, { max: 1, patient: true })
  try {
    await work(patient)
  } finally {
    await patient.end()
  }
}

/** The expected ids of a list, newest first, computed without any index. */
async function plainly(table: 'users' | 'transactions', matching: Sql): Promise<string[]> {
  const rows = await server.owner.rows<{ id: string }>(
    table === 'users'
      ? sql`select u.id from users u where ${matching} order by u.created_at desc, u.id desc`
      : sql`select t.id from transactions t join users u on u.id = t.user_id where ${matching}
          order by t.transaction_date desc, t.id desc`,
  )
  return rows.map(({ id }) => id)
}

const nameOrEmail = (pattern: string) =>
  sql`(u.first_name || ' ' || u.last_name || ' ' || u.email) ilike ${pattern}`
const wordOfUser = (pattern: string) =>
  sql`(' ' || u.first_name || ' ' || u.last_name || ' ' || u.email) ilike ${pattern}`
const said = (pattern: string) =>
  sql`(${nameOrEmail(pattern)} or (t.description || ' ' || t.reference) ilike ${pattern})`

type List = (page: { limit: number; cursor?: string }) => Promise<{
  data: { id: string }[]
  matched: number
  more?: boolean | undefined
  total: number
  nextCursor: string | null
}>

/** The lists as staff see them, with this search and these filters. */
const users =
  (query: Received<typeof customers.list>['query']): List =>
  (page) =>
    admin.call(customers.list, { query: { ...query, ...page } })
const all =
  (query: Received<typeof transactions.listAll>['query']): List =>
  (page) =>
    admin.call(transactions.listAll, { query: { ...query, ...page } })
const pending =
  (query: Received<typeof transactions.listPending>['query']): List =>
  (page) =>
    admin.call(transactions.listPending, { query: { ...query, ...page } })

/**
 * Follows a list for a number of pages, and expects exactly these ids and their count: the number itself, or a lower bound
 * that is marked as such. Returns the first page, and whether the list ended.
 */
async function expectList(
  list: List,
  expected: readonly string[],
  { limit, pages }: { limit: number; pages: number },
) {
  const first = await list({ limit })
  const ids = first.data.map(({ id }) => id)
  let cursor = first.nextCursor
  for (let page = 1; page < pages && cursor; page++) {
    const next = await list({ limit, cursor })
    ids.push(...next.data.map(({ id }) => id))
    cursor = next.nextCursor
  }
  expect(ids).toEqual(expected.slice(0, limit * pages))
  const { matched, more } = first
  const isRight = more ? matched >= 20 && matched <= expected.length : matched === expected.length
  expect(isRight, `${matched} of ${expected.length}`).toBe(true)
  return { ...first, ended: cursor === null }
}

describe('a generated bank', () => {
  test('passes the proofs of ledger, counters and audit log', async () => {
    const proof = [
      ...(await proveLedger(server.db)),
      ...(await proveTallies(server.db)),
      ...(await proveAudit(server.db)),
    ]
    expect(proof.filter(({ offences }) => offences > 0)).toEqual([])
  })

  test('keeps its triggers, keys and indexes: a paid transfer still can’t be changed', async () => {
    await expect(server.owner.run(sql`update transfers set amount_cents = 1`)).rejects.toThrow('append-only')
    const { indexes } = await server.owner.row<{ indexes: number }>(
      sql`select count(*) as indexes from pg_indexes where indexname in ('users_searched', 'transactions_searched')`,
    )
    expect(indexes).toBe(2)
  })

  test('is never mixed with real customers', async () => {
    const other = await createTestServer()
    try {
      await other.add()
      const into = other.ownerConnection
      await expect(fill({ users: 1, transactions: 1 }, into)).rejects.toThrow('real users')
      await expect(fill({ users: 0, transactions: 1 }, into)).rejects.toThrow('whole numbers')
      await expect(fill({ users: 1, transactions: 501 }, into)).rejects.toThrow('at most 500')
    } finally {
      await other.stop()
    }
  })
})

describe('searching many users by name', () => {
  test.each([
    ['tan', '%tan%'],
    ['ala', '%ala%'],
    ['zyxwell', '%zyxwell%'],
    ['ÖMER', '%ömer%'],
    ['иванова', '%иванова%'],
    ['siti tan', '%siti tan%'],
    ['agus ng', '%agus ng%'],
    ['ti tan', '%ti tan%'],
    ['iti ta', '%iti ta%'],
    ['ÖMER müll', '%ömer müll%'],
    ['siti tan user1', '%siti tan user1%'],
    ['siti  tan', '%siti tan%'],
    ['two words of', '%two words of%'],
    ['words of myown', '%words of myown%'],
    ['tan\tlim', '%tan\tlim%'],
    ['tan\tlim noor', '%tan\tlim noor%'],
    ['li 陈', '%li 陈%'],
    ['a---', '%a---%'],
    ['user100', '%user100%'],
    ['user10000@scale.example', '%user10000@scale.example%'],
    ['50%_of\\i', '%50\\%\\_of\\\\i%'],
    ['nosuchname', '%nosuchname%'],
    ['@scale.example', '%@scale.example%'],
  ])('%j finds the same as a substring search, page by page', async (search, pattern) => {
    const expected = await plainly('users', nameOrEmail(pattern))
    const { total } = await expectList(users({ search }), expected, { limit: 40, pages: 5 })
    expect(total).toBe(USERS + 1)
    const assets = await admin.call(finances.listAssets, { query: { search } })
    expect(assets.data.map(({ userId }) => userId)).toEqual(expected.slice(0, 50))
  })

  test('reaches the very last row in both directions, whatever was probed first', async () => {
    const newest = await plainly('users', nameOrEmail('%tanaka%'))
    for (const [sort, expected] of [
      ['newest', newest],
      ['oldest', newest.toReversed()],
    ] as const) {
      const list = users({ search: 'tanaka', sort })
      const { ended, more, matched } = await expectList(list, expected, { limit: 30, pages: 100 })
      // The probe did not fill a page, and the walk continued where the probe ended.
      expect([ended, more, matched]).toEqual([true, true, 31])
    }
  })

  test.each(['q', 'zy', 'юл', 's'])('with %j finds words that begin with it', async (search) => {
    const expected = await plainly('users', wordOfUser(`% ${search}%`))
    await expectList(users({ search }), expected, { limit: 50, pages: 3 })
  })
})

describe('searching many users by telephone number or id', () => {
  test.each(['+65 6000-9999', '6 000 12', '65600', '(65) 60', '+65'])(
    '%j finds telephone numbers, page by page',
    async (search) => {
      const digits = search.replace(/[^0-9]/g, '').replace(/^0+/, '')
      const byPhone = sql`regexp_replace(u.phone_number, '[^0-9]', '', 'g') like ${
        digits.length > 2 ? `%${digits}%` : `${digits}%`
      }`
      const expected = await plainly('users', sql`(${byPhone} or ${nameOrEmail(`%${search}%`)})`)
      expect(expected.length).toBeGreaterThan(0)
      await expectList(users({ search }), expected, { limit: 40, pages: 4 })
    },
  )

  test('the beginning of an id finds everyone who registered in that minute, page by page', async () => {
    const { id } = await server.owner.row<{ id: string }>(
      sql`select id from users order by created_at offset 4000 limit 1`,
    )
    for (const search of [id, id.slice(0, 13), id.slice(0, 8)]) {
      const expected = await plainly('users', sql`u.id::text like ${`${search}%`}`)
      expect(expected.slice(0, 160), search).toContain(id)
      await expectList(users({ search }), expected, { limit: 40, pages: 4 })
    }
  })
})

describe('searching many users with filters', () => {
  test('keeps the order, the page and the count', async () => {
    for (const [filter, where] of [
      [{ status: 'suspended' }, sql`u.status = 'suspended'`],
      [{ role: 'advisor' }, sql`u.role = 'advisor'`],
      [{ verification: 'unverified' }, sql`not (u.ssn_status = 'verified' and u.id_status = 'verified')`],
      [
        { status: 'inactive', verification: 'verified' },
        sql`u.status = 'inactive' and u.ssn_status = 'verified' and u.id_status = 'verified'`,
      ],
    ] as const) {
      const expected = await plainly('users', where)
      const { matched } = await expectList(users(filter), expected, { limit: 60, pages: 4 })
      expect(matched).toBe(expected.length)
      for (const search of ['tan', 'lim', 'zephyrine']) {
        const found = await plainly('users', sql`${where} and ${nameOrEmail(`%${search}%`)}`)
        await expectList(users({ ...filter, search }), found, { limit: 25, pages: 4 })
      }
    }
  })
})

describe('searching among many transactions', () => {
  test.each(['tan', 'zyxwell', 'hospital', 'deposit to savings', 'user77', '-1a', 'nosuchname'])(
    '%j finds transactions by customer and by description, each once, page by page',
    async (search) => {
      const found = await plainly('transactions', said(`%${search}%`))
      await expectList(all({ search }), found, { limit: 40, pages: 4 })
      const waiting = await plainly('transactions', sql`t.status = 'pending' and ${said(`%${search}%`)}`)
      const { matched } = await expectList(pending({ search }), waiting, { limit: 20, pages: 9 })
      expect(matched).toBe(waiting.length)
    },
  )

  test('combined with any filter keeps the order, the page and the count', async () => {
    for (const [filter, where] of [
      [{ status: 'failed' }, sql`t.status = 'failed'`],
      [{ type: 'refund' }, sql`t.type = 'refund'`],
      [{ status: 'completed', type: 'investment' }, sql`t.status = 'completed' and t.type = 'investment'`],
      [{ status: 'pending', type: 'refund' }, sql`false`],
    ] as const) {
      const expected = await plainly('transactions', where)
      const { matched, total } = await expectList(all(filter), expected, { limit: 60, pages: 3 })
      expect([matched, total]).toEqual([expected.length, TRANSACTIONS])
      const found = await plainly('transactions', sql`${where} and ${said('%tan%')}`)
      await expectList(all({ ...filter, search: 'tan' }), found, { limit: 50, pages: 1 })
    }
  })

  test('in the pending list has the total of pending ones', async () => {
    const { total, matched } = await admin.call(transactions.listPending, { query: { search: 'tan' } })
    const waiting = await plainly('transactions', sql`t.status = 'pending'`)
    expect([total, matched < total]).toEqual([waiting.length, true])
  })
})

test('customers created at the same moment, as after an import, are found once each', async () => {
  await patiently((owner) =>
    owner.run(sql`update users set created_at = '2026-01-01' where email like '%@scale.example'`),
  )
  for (const search of ['tanaka', 'zephyrine', 'tan']) {
    const expected = await plainly('users', nameOrEmail(`%${search}%`))
    await expectList(users({ search }), expected, { limit: 30, pages: 100 })
  }
  // Up to 10,000 matches the number is exact, even if the probe and the walk both counted some of them.
  const active = sql`u.status = 'active'`
  expect((await plainly('users', active)).length).toBeGreaterThan(8000)
  const expected = await plainly('users', sql`${active} and ${nameOrEmail('%tan%')}`)
  const { matched, more } = await admin.call(customers.list, { query: { search: 'tan', status: 'active' } })
  expect([matched, more]).toEqual([expected.length, false])
})

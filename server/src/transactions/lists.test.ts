import { randomUUID } from 'node:crypto'
import { type TransactionStatus, type TransactionType, transactions } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Person } from '../../testing/bank.ts'
import { pagesOf, problemOf, startBank } from '../../testing/scenes.ts'
import { matchesOwnSearch } from './own-list.ts'

/** Inserts a transaction in its final state, created `minute` minutes after midnight. */
async function bring(
  person: Person,
  about: {
    minute: number
    status?: TransactionStatus
    type?: TransactionType
    category?: string
    description?: string
    reference?: string
  },
) {
  const id = randomUUID()
  const { minute, status = 'completed', type = 'deposit' } = about
  const { category = 'funding', description = 'Deposit', reference = id } = about
  const at = new Date(Date.UTC(2026, 0, 5, 0, minute)).toISOString()
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      created_at, decided_at)
    values (${id}, ${person.id}, ${type}, ${category}, 'checking', 100, ${description}, ${status}, ${reference}, ${at},
      ${status === 'pending' ? null : at})`)
  return id
}

const server = await startBank()
const admin = await server.add({ role: 'admin' })
const customer = await server.add({ firstName: 'Siti', lastName: 'Nurhaliza_100%' })
const other = await server.add({ firstName: 'Ömer', lastName: 'Straße' })
const made: { id: string; minute: number }[] = []
for (let n = 0; n < 23; n++) {
  const minute = Math.floor(n / 5)
  const status = (['completed', 'pending', 'failed', 'cancelled'] as const)[n % 4] ?? 'pending'
  made.push({ minute, id: await bring(customer, { minute, status, type: n < 3 ? 'refund' : 'deposit' }) })
}
/** The customer's transactions, newest first. Five of them share each timestamp. */
const newestFirst = made.sort((a, b) => b.minute - a.minute || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
await bring(other, { minute: 30, description: 'Fifty_50% of C:\\gold', reference: 'XAU-ünique' })
await bring(other, { minute: 31, description: 'Fifty 50 percent of gold', status: 'pending' })

/** Follows the cursors to the end. Returns the ids and the distinct totals of the pages. */
async function follow(sort: 'newest' | 'oldest', limit: number) {
  const pages = await pagesOf((from) => customer.call(transactions.list, { query: { sort, limit, ...from } }))
  for (const { data } of pages.slice(0, -1)) expect(data).toHaveLength(limit)
  const totals = new Set(pages.map(({ total, matched }) => `${total} ${matched}`))
  return { ids: pages.flatMap(({ data }) => data.map(({ id }) => id)), totals: [...totals] }
}

const idsOf = async (person: Person, query: object) =>
  (await get(person, '/transactions', query)).data.map(({ id }) => id).sort()

/** Sends a query that the client has not validated. */
async function raw(person: Person, path: string, query: object | string) {
  const text = typeof query === 'string' ? query : new URLSearchParams(Object.entries(query)).toString()
  return server.send(person, 'GET', `${path}?${text}`)
}
async function get(person: Person, path: string, query: object) {
  const response = await raw(person, path, query)
  return z.partial(transactions.list.reply, { counts: true }).parse(await response.json())
}

describe('paging', () => {
  test.each(['newest', 'oldest'] as const)(
    '%s first skips and repeats nothing, even with equal timestamps',
    async (sort) => {
      const expected = sort === 'newest' ? newestFirst : newestFirst.toReversed()
      for (const limit of [1, 4, 5, 7, 22, 23, 24, 200]) {
        expect(await follow(sort, limit), String(limit)).toEqual({ ids: expected, totals: ['23 23'] })
      }
    },
  )

  test('continues at the same place when a new transaction arrives', async () => {
    const first = await other.call(transactions.list, { query: { limit: 1 } })
    await bring(other, { minute: 32 })
    const second = await other.call(transactions.list, {
      query: { limit: 1, cursor: first.nextCursor ?? '' },
    })
    expect(second.data[0]?.description).toBe('Fifty_50% of C:\\gold')
    expect([second.total, second.nextCursor]).toEqual([3, null])
  })

  test('by an administrator includes every customer’s transactions, with their owners', async () => {
    const pages = await pagesOf((from) => admin.call(transactions.listAll, { query: { limit: 9, ...from } }))
    for (const { total, matched } of pages) expect([total, matched]).toEqual([26, 26])
    const seen = pages.flatMap(({ data }) => data.map(({ id, user }) => `${user.id} ${id}`))
    expect(seen.slice(0, 3).every((line) => line.startsWith(other.id))).toBe(true)
    expect(seen.slice(3)).toEqual(newestFirst.map((id) => `${customer.id} ${id}`))
  })

  test('refuses a period that ends before it begins, to staff as to customers', async () => {
    for (const [person, path] of [
      [admin, '/admin/transactions'],
      [customer, '/transactions'],
    ] as const) {
      expect((await raw(person, path, 'from=2026-01-02&to=2026-01-02')).status).toBe(200)
      const turned = raw(person, path, 'from=2026-01-02&to=2026-01-01')
      expect(await problemOf(turned), path).toEqual([400, 'validation_failed', 'from'])
    }
  })

  test('refuses invalid limits, cursors and keys, and never fails with a server error', async () => {
    const junk = Buffer.from('2026-01-05T00:00:00.000Z nonsense').toString('base64url')
    const noDay = Buffer.from(`2026-02-31T00:00:00.000Z ${randomUUID()}`).toString('base64url')
    const noYear = Buffer.from(`0000-01-01T00:00:00.000Z ${randomUUID()}`).toString('base64url')
    for (const [key, values] of Object.entries({
      limit: ['0', '201', '-1', '1.5', '1e2', 'all', '', '99999999999999999999'],
      cursor: ['', 'x', junk, 'x'.repeat(400), '%00'],
      sort: ['amount', 'newest;'],
      status: ['activ', 'Pending', ''],
      type: ['gift'],
      user_id: [other.id],
      offset: ['1'],
    })) {
      for (const value of values) {
        for (const [person, path] of [
          [customer, '/transactions'],
          [admin, '/admin/transactions'],
        ] as const) {
          const query = `${key}=${value}`
          expect(await problemOf(raw(person, path, query)), query).toEqual([400, 'validation_failed', key])
        }
      }
    }
    for (const cursor of [noDay, noYear]) {
      expect((await raw(customer, '/transactions', `cursor=${cursor}`)).status, cursor).toBe(400)
    }
    expect((await raw(customer, '/transactions', 'limit=1&limit=2')).status).toBe(400)
    expect((await raw(admin, '/admin/transactions/pending', 'status=completed')).status).toBe(400)
    expect((await raw(customer, '/transactions', 'limit=200')).status).toBe(200)
  })
})

describe('filters', () => {
  test('match a status and a type exactly, while the counts cover every status within the type', async () => {
    const { data, total, matched, counts } = await customer.call(transactions.list, {
      query: { status: 'pending' },
    })
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['pending']))
    expect([data.length, total, matched]).toEqual([6, 23, 6])
    expect(counts).toEqual({ completed: 6, pending: 6, failed: 6, cancelled: 5 })
    const both = await customer.call(transactions.list, { query: { type: 'refund', status: 'failed' } })
    expect([both.matched, both.data.map(({ type }) => type)]).toEqual([1, ['refund']])
    expect(both.counts).toEqual({ completed: 1, pending: 1, failed: 1, cancelled: 0 })
  })

  test('of an administrator include every status by default, and the pending list has only pending ones', async () => {
    const all = await admin.call(transactions.listAll, { query: {} })
    expect(new Set(all.data.map(({ status }) => status)).size).toBe(4)
    const pending = await admin.call(transactions.listPending, { query: {} })
    expect([pending.total >= pending.matched, pending.matched, pending.data.length]).toEqual([true, 7, 7])
    expect(new Set(pending.data.map(({ status }) => status))).toEqual(new Set(['pending']))
    const one = await admin.call(transactions.listPending, { query: { search: other.email } })
    expect(one.data.map(({ user }) => user.id)).toEqual([other.id])
  })
})

test('an administrator can list one customer’s transactions, combined with the other filters', async () => {
  const of = (user: string, filters = {}) => get(admin, '/admin/transactions', { user, ...filters })
  expect(await of(customer.id)).toMatchObject({ matched: 23 })
  expect((await of(other.id, { status: 'pending' })).matched).toBe(1)
  expect((await of(randomUUID())).matched).toBe(0)
  expect((await raw(admin, '/admin/transactions', 'user=x')).status).toBe(400)
})

describe('searching', () => {
  test('takes % _ and \\ literally', async () => {
    const [exact] = await idsOf(other, { search: 'fifty_50% of c:\\GOLD' })
    expect(exact).toBeDefined()
    for (const search of ['fifty_50%', '_50', '50%', 'c:\\g', '\\']) {
      expect(await idsOf(other, { search }), search).toEqual([exact])
    }
    expect(await idsOf(other, { search: 'fifty%gold' })).toEqual([])
    expect(await idsOf(other, { search: 'f_fty' })).toEqual([])
    expect(await idsOf(other, { search: '%' })).toEqual([exact])
    expect(await idsOf(other, { search: "' or true --" })).toEqual([])
    expect(await idsOf(other, { search: 'fifty' })).toHaveLength(2)
  })

  test('ignores case in every script, in names, descriptions and references', async () => {
    const search = async (text: string) => (await get(admin, '/admin/transactions', { search: text })).matched
    expect(await search('NURHALIZA_100%')).toBe(23)
    expect(await search('siti nur')).toBe(23)
    expect(await search('ömer')).toBe(3)
    expect(await search('ÖMER')).toBe(3)
    expect(await search(other.email.toUpperCase())).toBe(3)
    expect(await search('xau-ÜNIQUE')).toBe(1)
    expect(await search('no such name')).toBe(0)
  })

  test('takes at signs and brackets for what they are, and an e-mail address in either spelling', async () => {
    const person = await server.add()
    const texts = [
      'Dinner @Zo\u00E9',
      'Foo @x <home>',
      'For ab@m\u00FCnchen.example',
      'For ab@xn--mnchen-3ya.example',
    ]
    const ids: string[] = []
    for (const [minute, description] of texts.entries())
      ids.unshift(await bring(person, { minute, description }))
    const [foo, dinner] = ids.slice(2)
    expect(await idsOf(person, { search: '@zoe\u0301' })).toEqual([dinner])
    expect(await idsOf(person, { search: 'Foo @x <home>' })).toEqual([foo])
    expect(await idsOf(person, { search: '@x <ho' })).toEqual([foo])
    expect(await idsOf(person, { search: '@x <dinner>' })).toEqual([])
    const search = 'ab@M\u00FCnchen.example'
    expect(await idsOf(person, { search })).toEqual(ids.slice(0, 2).sort())
    expect((await get(admin, '/admin/transactions', { search })).matched).toBe(2)
  })

  test('finds what looks the same, for the customer and for staff, decided or not', async () => {
    const zoe = await server.add({ firstName: 'Zoe\u0301', lastName: 'Du Pont' })
    for (const status of ['pending', 'completed'] as const)
      await bring(zoe, {
        minute: 40,
        category: 'The\u0301',
        description: 'Cafe\u0301\u00A0 Royal\nZ\u00FCrich',
        status,
      })
    const texts = ['caf\u00E9 royal', 'CAFE\u0301\u2003ROYAL z\u00FCrich', 'royal  zu\u0308rich']
    for (const search of [...texts, 'zo\u00E9 du  pont']) {
      const of = async (path: string) => (await get(admin, path, { search })).matched
      const seen = [await of('/admin/transactions'), await of('/admin/transactions/pending')]
      expect(seen, JSON.stringify(search)).toEqual([2, 1])
    }
    for (const search of [...texts, 'th\u00E9'])
      expect(await idsOf(zoe, { search }), JSON.stringify(search)).toHaveLength(2)
    await server.owner.run(sql`update users set first_name = 'Zo\u00EB' where id = ${zoe.id}`)
    expect((await get(admin, '/admin/transactions/pending', { search: 'zoe\u0308 du' })).matched).toBe(1)
  })

  test('folds no text that is folded already', async () => {
    const person = await server.add()
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        created_at, decided_at)
      select gen_random_uuid(), ${person.id}, 'deposit', 'funding', 'checking', 100, repeat(${'\uFDFA'}, 500), 'completed', n,
        at, at
      from generate_series(1, 100) n, lateral (select '2026-01-05'::timestamptz + make_interval(mins => n) as at) moment`)
    const millisecondsOf = async (condition: Sql) => {
      const start = performance.now()
      await server.db.row(sql`
        select count(*) filter (where ${condition}) from transactions where user_id = ${person.id}`)
      return performance.now() - start
    }
    const folding = await millisecondsOf(sql`fold_text(description) like '%no such word%'`)
    expect(await millisecondsOf(matchesOwnSearch('no such word'))).toBeLessThan(folding / 3)
    expect(await idsOf(person, { search: 'no such word' })).toEqual([])
  })

  test('refuses NUL and text that is too long', async () => {
    for (const search of ['a%00b', 'x'.repeat(101), '%ED%A0%80']) {
      expect((await raw(admin, '/admin/transactions', `search=${search}`)).status, search).toBeLessThan(500)
    }
    expect((await raw(admin, '/admin/transactions', 'search=a%00b')).status).toBe(400)
    expect((await raw(admin, '/admin/transactions', `search=${'x'.repeat(101)}`)).status).toBe(400)
  })
})

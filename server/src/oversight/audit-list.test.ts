import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { notifications } from '@bank/contract/notifications'
import { AUDIT_COUNT_MAX, type AuditEntry, oversight } from '@bank/contract/oversight'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { refusal, sendDepositRequest } from '../../testing/bank.ts'
import { approve, editFigures, pagesOf, problemOf, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const wallet = await server.acceptBitcoin()
const admin = await server.add({ role: 'admin', firstName: 'Noor', lastName: 'Aziz' })
const aisyah = await server.add({ firstName: 'Aisyah', lastName: '100%_Sure' })
const deleted = await server.add({ firstName: 'Gone', email: 'gone@customers.example' })
const request = (await sendDepositRequest(aisyah, { reference: 'Bitcoin-42' })).data.id
await approve(admin, request)
await admin.call(oversight.changeSettings, { body: { sessionTimeout: 31 } })
await admin.call(notifications.send, { body: { title: 'Office hours', message: 'Nine.' } })
await admin.call(customers.remove, { params: { id: deleted.id } })
await admin.call(wallets.archive, { params: { id: wallet } })
await refusal(
  server.stranger(identity.login, { body: { email: 'nobody@customers.example', password: 'hunter22' } }),
)

type Query = Parameters<typeof list>[0]
const list = (query: {
  search?: string
  actor?: string
  subject?: string
  customer?: string
  act?: string
  from?: string
  to?: string
  limit?: number
  cursor?: string
  sort?: 'newest' | 'oldest'
}) => admin.call(oversight.auditLogs, { query })
const acts = async (query: Query) => (await list(query)).data.map(({ act }) => act)

describe('the audit log', () => {
  test('is listed newest first, each entry once, in pages of any size', async () => {
    const all = await server.owner.rows<{ id: string }>(
      sql`select id from audit_log order by at desc, id desc`,
    )
    for (const sort of ['newest', 'oldest'] as const) {
      for (const limit of [1, 3, 200]) {
        const pages = await pagesOf((from) => list({ limit, sort, ...from }))
        for (const page of pages) expect([page.total, page.matched]).toEqual([all.length, all.length])
        const expected = all.map(({ id }) => id)
        expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
          sort === 'newest' ? expected : expected.toReversed(),
        )
      }
    }
  })

  test('shows who acted, on what, the changes and the origin', async () => {
    const [entry] = (await list({ act: 'transaction.approved' })).data
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      act: 'transaction.approved',
      actor: { id: admin.id, firstName: 'Noor', lastName: 'Aziz', email: admin.email, role: 'admin' },
      subject: { type: 'transaction', id: request, label: 'Bitcoin-42', email: null },
      customer: { id: aisyah.id, firstName: 'Aisyah', lastName: '100%_Sure', email: aisyah.email },
      before: { status: 'pending' },
      after: { status: 'completed', amount: 250_000, accountType: 'checking', addressStatus: 'current' },
      address: '127.0.0.1',
      requestId: expect.any(String),
    } satisfies AuditEntry)
  })

  test('returns money in dollars, like every endpoint, and stores it in cents', async () => {
    const customer = await server.add({ firstName: 'Devi' })
    await editFigures(admin, customer, {
      accounts: { checkingBalance: cents(100_507) },
      savings: { goalAmount: cents(5) },
    })
    const query = `act=figures.edited&subject=${customer.id}`
    const response = await server.send(admin, 'GET', `/admin/audit-logs?${query}`)
    expect(await response.json()).toMatchObject({
      data: [
        {
          before: { 'accounts.checkingBalance': 0, 'savings.goalAmount': 0 },
          after: { 'accounts.checkingBalance': 1005.07, 'savings.goalAmount': 0.05 },
        },
      ],
    })
    const after = await server.owner.value<object>(
      sql`select after from audit_log where act = 'figures.edited' and subject_id = ${customer.id}`,
    )
    expect(after).toEqual({ 'accounts.checkingBalance': 100_507, 'savings.goalAmount': 5 })
  })

  test('labels each subject with its name', async () => {
    const labelOf = async (act: string) => (await list({ act })).data.map(({ subject }) => subject.label)
    expect(await labelOf('wallet.archived')).toEqual(['Bitcoin'])
    expect(await labelOf('notification.sent')).toEqual(['Office hours'])
    expect(await labelOf('settings.changed')).toEqual([null])
    // A deleted user is labelled with the address from the entry of their deletion.
    expect(await labelOf('user.deleted')).toEqual(['gone@customers.example'])
    expect((await list({ subject: aisyah.id })).data[0]?.subject.label).toBe('Aisyah 100%_Sure')
    expect(await labelOf('user.sign_in_failed')).toEqual([null])
  })

  test('names the customer affected, unless they are gone or it was no single customer', async () => {
    const customerOf = async (act: string) =>
      (await list({ act })).data.map(({ customer }) => customer?.id ?? null)
    expect(await customerOf('transaction.requested')).toEqual([aisyah.id])
    for (const act of ['user.deleted', 'settings.changed', 'notification.sent', 'wallet.archived'])
      expect(await customerOf(act), act).toEqual([null])
  })

  test('shows the address of a user, since several users can have the same name', async () => {
    const [entry] = (await list({ subject: aisyah.id })).data
    expect(entry?.subject).toEqual({
      type: 'user',
      id: aisyah.id,
      label: 'Aisyah 100%_Sure',
      email: aisyah.email,
    })
    const ofGone = (await list({ act: 'user.deleted' })).data
    expect(ofGone.map(({ subject }) => subject.email)).toEqual([null])
  })

  test('shows no actor where no one was signed in, or the actor was deleted', async () => {
    const [failed] = (await list({ act: 'user.sign_in_failed' })).data
    expect(failed?.actor).toBeNull()
    const ofGone = (await list({ subject: deleted.id })).data
    expect(ofGone.map(({ act, actor }) => [act, actor?.id ?? null])).toEqual([
      ['user.deleted', admin.id],
      ['user.signed_in', null],
    ])
  })

  test('contains no secrets', async () => {
    const response = await server.send(admin, 'GET', '/admin/audit-logs?limit=200')
    expect(await response.text()).not.toMatch(/hunter22|argon|hash|token/i)
  })
})

describe('the audit log can be filtered', () => {
  test('by actor and by subject', async () => {
    expect(await acts({ actor: aisyah.id })).toEqual(['transaction.requested', 'user.signed_in'])
    expect(await acts({ subject: request })).toEqual(['transaction.approved', 'transaction.requested'])
    expect(await acts({ subject: request, actor: admin.id })).toEqual(['transaction.approved'])
    expect(await acts({ actor: randomUUID() })).toEqual([])
  })

  test('by the customer concerned, with the amounts of their requests and money', async () => {
    const { data } = await list({ customer: aisyah.id })
    expect(data.map(({ act, after }) => [act, after?.amount ?? null])).toEqual([
      ['transaction.approved', 250_000],
      ['transaction.requested', 250_000],
      ['user.signed_in', null],
    ])
    expect(await acts({ customer: aisyah.id, act: 'transaction.approved' })).toHaveLength(1)
    expect(await acts({ customer: randomUUID() })).toEqual([])
  })

  test('by an act, or by its part before a dot', async () => {
    expect(await acts({ act: 'transaction' })).toEqual(['transaction.approved', 'transaction.requested'])
    expect(await acts({ act: 'transaction.' })).toHaveLength(2)
    expect(await acts({ act: 'transaction.approved' })).toHaveLength(1)
    expect(await acts({ act: 'trans' })).toEqual([])
    expect(await acts({ act: 'user.sign_in' })).toEqual([])
    expect(await acts({ act: '_' })).toEqual([])
    expect((await list({ act: '' })).matched).toBe((await list({})).total)
  })

  test('by time, including both ends', async () => {
    const everything = (await list({ sort: 'oldest' })).data
    const [, second, third] = everything
    const from = second?.at ?? ''
    const to = third?.at ?? ''
    const expected = everything.filter(({ at }) => at >= from && at <= to).map(({ id }) => id)
    expect((await list({ from, to, sort: 'oldest' })).data.map(({ id }) => id)).toEqual(expected)
    expect(await acts({ to: '2020-01-01T00:00:00Z' })).toEqual([])
  })

  test('by words of the act, by name or address of the subject or actor, and by an id', async () => {
    expect(await acts({ search: 'SIGN_IN_F' })).toEqual(['user.sign_in_failed'])
    expect(await acts({ search: ' sign\u00A0in  failed' })).toEqual(['user.sign_in_failed'])
    expect((await list({ search: 'noor aziz' })).matched).toBe(
      (await list({})).data.filter(({ actor }) => actor?.id === admin.id).length,
    )
    expect(await acts({ search: request })).toHaveLength(2)
    expect(await acts({ search: request.slice(0, 30) })).toHaveLength(2)
    expect(await acts({ search: 'bitcoin', act: 'wallet' })).toEqual(['wallet.archived'])
    expect(await acts({ search: "' or 1=1 --" })).toEqual([])
  })

  test('by the customer affected: their name finds who approved their money', async () => {
    const all = ['transaction.approved', 'transaction.requested', 'user.signed_in']
    for (const search of [
      '100%_s',
      'aisyah 100',
      aisyah.email.toUpperCase(),
      aisyah.id,
      aisyah.id.slice(0, 23),
      '%',
    ])
      expect(await acts({ search }), search).toEqual(all)
    const { data, matched, more } = await list({ search: 'Aisyah', act: 'transaction.approved' })
    expect(data.map(({ actor }) => actor?.id)).toEqual([admin.id])
    expect({ matched, more }).toEqual({ matched: 1, more: false })
    expect(await acts({ search: 'aisyah', sort: 'oldest', actor: aisyah.id })).toEqual(
      all.slice(1).toReversed(),
    )
  })

  test('by the beginning of a reference, and not by its middle', async () => {
    for (const search of ['bit', 'BITCOIN-4', 'Bitcoin–42'])
      expect(await acts({ search, act: 'transaction' }), search).toEqual([
        'transaction.approved',
        'transaction.requested',
      ])
    for (const search of ['coin-42', 'bi', 'Bitcoin-43', 'bit%'])
      expect(await acts({ search, act: 'transaction' }), search).toEqual([])
  })

  test('page by page, each entry once', async () => {
    for (const sort of ['newest', 'oldest'] as const) {
      const whole = (await list({ search: 'o', sort })).data.map(({ id }) => id)
      const pages = await pagesOf((from) => list({ search: 'o', sort, limit: 2, ...from }))
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(whole)
      expect(pages.map(({ matched }) => matched)).toEqual(pages.map(() => whole.length))
    }
  })

  test('and refuses unknown filters', async () => {
    for (const query of [
      'act=USER',
      'actor=x',
      'subject=1',
      'from=yesterday',
      'to=2026',
      'user=x',
      'cursor=x',
      'limit=201',
      'from=0000-01-01T00:00:00Z',
    ]) {
      const problem = await problemOf(server.send(admin, 'GET', `/admin/audit-logs?${query}`))
      expect(problem, query).toEqual([400, 'validation_failed', query.split('=')[0]])
    }
  })
})

describe('in a long log', () => {
  beforeAll(async () => {
    // Each row has a chain of its own, and there are several statements: rows of one chain in one statement get slower
    // and slower.
    for (let part = 0; part <= AUDIT_COUNT_MAX / 1000; part++) {
      await server.owner.run(sql`
        insert into audit_log (id, chain, position, act, subject_type, previous, hash)
        select gen_random_uuid(), gen_random_uuid()::text, 0, 'wallet.changed', 'wallet', '', '' from generate_series(1, 1000)`)
    }
    // More people and references than are looked up one by one.
    await server.owner.run(sql`
      insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
        address1, zip_code)
      select gen_random_uuid(), address, address, '', 'Aisyah', 'Signed', '', '', '', '', '', ''
      from (select 'many' || n || '@customers.example' as address from generate_series(1, 5100) n) made`)
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        decided_at)
      select gen_random_uuid(), ${aisyah.id}, 'payment', '', 'checking', 100, '', 'failed', 'Bitcoin-of-many-' || n, now()
      from generate_series(1, 5100) n`)
  })

  test('matches are counted up to a limit, and the total exactly', async () => {
    const { total, matched, more } = await list({ act: 'wallet.changed', limit: 1 })
    expect([matched, more]).toEqual([AUDIT_COUNT_MAX, true])
    const exactly = await server.owner.value<number>(sql`select count(*) from audit_log`)
    expect(total).toBe(exactly)
  })

  test('a page of a name shared by very many people looks through so many entries, and the next one goes on', async () => {
    const all = ['transaction.approved', 'transaction.requested', 'user.signed_in']
    const first = await list({ search: 'aisyah' })
    expect(first).toMatchObject({ data: [], matched: 0, more: true, nextCursor: expect.any(String) })
    const second = await list({ search: 'aisyah', cursor: first.nextCursor ?? '' })
    expect(second.data.map(({ act }) => act)).toEqual(all)
    expect(second).toMatchObject({ matched: 3, more: true, nextCursor: null })
    const oldest = await list({ search: 'aisyah', sort: 'oldest' })
    expect(oldest.data.map(({ act }) => act)).toEqual(all.toReversed())
    expect(oldest).toMatchObject({ matched: 3, more: true, nextCursor: expect.any(String) })
  })

  test('of entries that are looked up and others that are walked, each page has those that follow', async () => {
    const expected = await server.owner.rows<{ id: string }>(
      sql`select id from audit_log where act like '%signed%' order by at desc, id desc`,
    )
    for (const limit of [1, 50]) {
      const pages = await pagesOf((from) => list({ search: 'signed', limit, ...from }))
      expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(expected.map(({ id }) => id))
      for (const { data, matched } of pages) expect(matched).toBeGreaterThanOrEqual(data.length)
    }
  })

  test('only entries that pass the filters are walked', async () => {
    const transactions = ['transaction.approved', 'transaction.requested']
    for (const search of ['aisyah', 'bitcoin-']) {
      const found = await list({ search, act: 'transaction' })
      expect(found.data.map(({ act }) => act)).toEqual(transactions)
      expect(found).toMatchObject({ matched: 2, more: false, nextCursor: null })
    }
    const nothing = { data: [], matched: 0, more: false, nextCursor: null }
    expect(await list({ search: 'bitcoin-', act: 'wallet.changed' })).toMatchObject(nothing)
    expect(await list({ search: 'aisyah', act: 'card' })).toMatchObject(nothing)
  })
})

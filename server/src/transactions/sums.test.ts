import { randomUUID } from 'node:crypto'
import { activity } from '@bank/contract/activity'
import { cents } from '@bank/contract/money'
import { type TransactionRequest, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { BITCOIN_ADDRESS, sendDepositRequest } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { WALK_MAX } from '../db/walk.ts'

const server = await startBank()
const person = await server.add()
const busy = await server.add()
await server.owner.run(sql`
  insert into transactions (id, user_id, type, account_type, to_account_type, amount_cents, description, status, category,
    reference, created_at, decided_at)
  select gen_random_uuid(), ${person.id}, type, account, other, amount, 'Row', status,
    case type when 'payment' then 'insurance' when 'refund' then 'insurances' else '' end, row_number() over (), at,
    case when status <> 'pending' then at end
  from (values
    ('deposit', 'checking', null, 100000, 'completed', '2026-01-05'::timestamptz),
    ('deposit', 'savings', null, 20050, 'completed', '2026-02-05'),
    ('deposit', 'checking', null, 400, 'pending', '2026-02-06'),
    ('deposit', 'checking', null, 800, 'failed', '2026-02-07'),
    ('refund', 'checking', null, 1600, 'completed', '2026-02-08'),
    ('withdrawal', 'checking', null, 3200, 'completed', '2026-02-09'),
    ('transfer', 'checking', 'savings', 6400, 'completed', '2026-02-10'),
    ('payment', 'checking', 'credit', 12800, 'completed', '2026-02-11'),
    ('payment', 'savings', 'credit', 25600, 'cancelled', '2026-04-01')
  ) row (type, account, other, amount, status, at)`)
await server.owner.run(sql`
  insert into transactions (id, user_id, type, account_type, amount_cents, description, status, category, reference,
    created_at, decided_at)
  select gen_random_uuid(), ${busy.id}, case when n <= 10 then 'deposit' else 'payment' end, 'checking', 100, 'Row',
    'completed', '', n, at, at
  from generate_series(1, ${WALK_MAX + 10}::int) n, lateral (select '2026-03-01'::timestamptz + make_interval(mins => n) as at) moment`)

type Query = Parameters<typeof person.call<typeof transactions.list>>[1]['query']
const list = (query: Query, who = person) => who.call(transactions.list, { query })

test.each<[Query, [number, number], [number, number, number, number]]>([
  [{ from: '2026-01-01', to: '2026-03-31', type: 'deposit' }, [1_200_50, 0], [2, 1, 1, 0]],
  [{ from: '2026-02-01', to: '2026-02-28' }, [216_50, 160_00], [5, 1, 1, 0]],
  [{ from: '2026-02-01', to: '2026-02-28', status: 'pending' }, [4_00, 0], [5, 1, 1, 0]],
  [{ status: 'completed' }, [1_216_50, 160_00], [6, 1, 1, 1]],
  [{ status: 'failed' }, [8_00, 0], [6, 1, 1, 1]],
  [{ account: 'savings' }, [264_50, 0], [2, 0, 0, 1]],
  [{ account: 'checking' }, [1_016_00, 224_00], [5, 1, 1, 0]],
  [{ account: 'credit' }, [128_00, 0], [1, 0, 0, 1]],
  [{ category: 'insurance' }, [0, 128_00], [1, 0, 0, 1]],
  [{ category: 'insurance', type: 'payment', from: '2026-03-01' }, [0, 0], [0, 0, 0, 1]],
  [{ category: 'Insurance' }, [0, 0], [0, 0, 0, 0]],
  [{ min: cents(10_00), max: cents(100_00) }, [16_00, 32_00], [3, 0, 0, 0]],
  [{ search: 'nothing like it' }, [0, 0], [0, 0, 0, 0]],
])(
  '%j adds up to what it lists, and counts each status within the other filters',
  async (query, sums, counts) => {
    const [completed, pending, failed, cancelled] = counts
    const page = await list(query)
    expect(page.sums).toEqual({ in: sums[0], out: sums[1] })
    expect(page.counts).toEqual({ completed, pending, failed, cancelled })
    const listed = query.status ? page.counts[query.status] : completed + pending + failed + cancelled
    expect([page.matched, page.countsMore ?? false]).toEqual([listed, false])
  },
)

test('a transfer is neither in nor out, even if it lacks the account that it went to', async () => {
  const mover = await server.add()
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, account_type, to_account_type, amount_cents, description, status, category,
      reference, created_at, decided_at)
    select gen_random_uuid(), ${mover.id}, 'transfer', 'checking', other, 100_00, 'Row', 'completed', '', n, at, at
    from (values (1, null), (2, 'savings')) row (n, other), (values ('2026-03-01'::timestamptz)) moment (at)`)
  expect(await list({ type: 'transfer' }, mover)).toMatchObject({ matched: 2, sums: { in: 0, out: 0 } })
  expect((await list({ account: 'checking' }, mover)).sums).toEqual({ in: 0, out: 200_00 })
  expect((await list({ account: 'savings' }, mover)).sums).toEqual({ in: 100_00, out: 0 })
})

test('each page has the same sums and counts', async () => {
  const first = await list({ from: '2026-02-01', limit: 2 })
  const second = await list({ from: '2026-02-01', limit: 2, cursor: first.nextCursor ?? '' })
  expect([second.sums, second.counts]).toEqual([first.sums, first.counts])
})

test('without filters there are no sums, and the counts are of everything', async () => {
  const page = await list({})
  expect(page.sums).toBeUndefined()
  expect(page.counts).toEqual({ completed: 6, pending: 1, failed: 1, cancelled: 1 })
})

const NONE = { pending: 0, failed: 0, cancelled: 0 }

test.each<[Query, number, number]>([
  [{ from: '2026-01-01' }, 10, WALK_MAX],
  [{ status: 'completed' }, 10, WALK_MAX],
  [{ type: 'deposit' }, 10, 0],
  [{ type: 'payment', account: 'checking', min: cents(1_00) }, 0, WALK_MAX],
])('%j counts and adds up more rows than a search reads', async (query, deposits, payments) => {
  const page = await list(query, busy)
  expect(page.sums).toEqual({ in: deposits * 1_00, out: payments * 1_00 })
  const completed = query?.type ? deposits + payments : WALK_MAX + 10
  expect(page).toMatchObject({ counts: { ...NONE, completed }, matched: completed })
  expect([page.more ?? false, page.countsMore ?? false]).toEqual([false, false])
})

test('a search reads only so many rows, so it adds up none and its counts are minimums', async () => {
  expect(await list({ search: 'row' }, busy)).toMatchObject({ sums: null, countsMore: true, more: true })
  expect((await list({ search: 'row', type: 'deposit' }, busy)).sums).toEqual({ in: 10_00, out: 0 })
})

test('sums above every single amount are sums, and those that no number holds are null', async () => {
  const rich = await server.add()
  // So few rows stand for the thousands that a customer would need.
  await server.owner.run(sql`alter table transactions drop constraint transactions_amount_cents_check`)
  const amount = 3_500_000_000_000_000
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, account_type, amount_cents, description, status, category, reference,
      created_at, decided_at)
    select gen_random_uuid(), ${rich.id}, 'deposit', 'checking', ${amount}, 'Row', 'completed', '', n, at, at
    from generate_series(1, 3) n, lateral (select '2026-03-01'::timestamptz + make_interval(days => n) as at) moment`)
  expect((await list({ from: '2026-03-03' }, rich)).sums).toEqual({ in: 2 * amount, out: 0 })
  expect((await list({ from: '2026-03-02' }, rich)).sums).toBeNull()
})

const BALANCES = { checking: 'checking', savings: 'savings', credit: 'borrowed' } as const

test('what was moved adds up to the rows of each account', async () => {
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  const [admin, mover] = [await server.add({ role: 'admin' }), await server.add()]
  await server.give(mover, 'checking', 1_000_00)
  await server.give(mover, 'borrowed', 500_00)
  const ask = (body: TransactionRequest) => mover.call(transactions.create, { body })
  const approve = (id: string) => admin.call(transactions.approve, { params: { id } })
  const deposit = (amount: number) =>
    sendDepositRequest(mover, { amount: cents(amount), reference: randomUUID() })
  for (const amount of [70_01, 30_02]) await approve((await deposit(amount)).data.id)
  await deposit(9_99)
  await approve((await ask({ type: 'payment', amount: cents(120_03), accountType: 'checking' })).data.id)
  await ask({ type: 'transfer', amount: cents(40_04), accountType: 'checking', toAccountType: 'savings' })
  await ask({ type: 'transfer', amount: cents(10_05), accountType: 'savings', toAccountType: 'checking' })
  for (const account of ['checking', 'savings', 'credit'] as const) {
    const params = { account: BALANCES[account] }
    const { data } = await mover.call(activity.list, { params, query: { limit: 200 } })
    const amounts = data.flatMap(({ transactionId, amount }) =>
      transactionId ? (account === 'credit' ? -amount : amount) : [],
    )
    const sumOf = (passing: (amount: number) => boolean) =>
      Math.abs(amounts.filter(passing).reduce((sum, amount) => sum + amount, 0))
    const expected = { in: sumOf((amount) => amount > 0), out: sumOf((amount) => amount < 0) }
    expect((await list({ account }, mover)).sums, account).toEqual(expected)
    expect(expected.in, account).toBeGreaterThan(0)
  }
})

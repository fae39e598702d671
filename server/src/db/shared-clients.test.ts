import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { startDatabase } from '../../testing/database.ts'
import { DatabaseUnavailable } from './connect.ts'
import { written } from './statement.ts'

const database = await startDatabase()

type Answer = { n: number; pid: number }
const numbered = written<number>((n) => sql`select ${n}::int as n, pg_backend_pid() as pid`)
const hundred = Array.from({ length: 100 }, (_, n) => n)
const lookUp = (n: number) => database.db.lookUp<Answer>(numbered(n))

test('look-ups at the same moment share few connections, and each gets its own answer', async () => {
  const found = await Promise.all(hundred.map(lookUp))
  expect(found.map((answer) => answer?.n)).toEqual(hundred)
  expect(new Set(found.map((answer) => answer?.pid)).size).toBeLessThanOrEqual(2)
})

test('a failed look-up does not affect the others', async () => {
  const wrong = written<number>((n) => sql`select 1 / ${n}::int as n`)
  const outcomes = await Promise.allSettled(
    hundred.map((n) => (n === 50 ? database.db.lookUp(wrong(0)) : lookUp(n))),
  )
  const failed = outcomes.flatMap((outcome, n) =>
    outcome.status === 'rejected' ? [[n, outcome.reason]] : [],
  )
  expect(failed).toEqual([[50, expect.objectContaining({ message: 'division by zero' })]])
})

test('a lost connection fails the look-ups that share it as unavailable, and no later ones', async () => {
  const sleeping = Array.from({ length: 4 }, () => database.db.lookUp(sql`select pg_sleep(2)`))
  const outcomes = Promise.allSettled(sleeping)
  const sleepers = sql`pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`
  const asleep = () => database.owner.rows(sql`select from ${sleepers} and state = 'active'`)
  await expect.poll(asleep).toHaveLength(2)
  await database.owner.rows(sql`select pg_terminate_backend(pid) from ${sleepers}`)
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  expect(await lookUp(7)).toMatchObject({ n: 7 })
})

test('look-ups don’t starve transactions of connections, or the other way round', async () => {
  let looking = true
  const lookers = hundred.map(async (n) => {
    while (looking) await lookUp(n)
  })
  const transactions = hundred.map(() => database.db.transaction((tx) => tx.row<Answer>(numbered(1))))
  expect(await Promise.all(transactions)).toHaveLength(100)
  looking = false
  await Promise.all(lookers)
})

test('a look-up is answered while transactions wait for a connection', async () => {
  const { promise: held, resolve: end } = Promise.withResolvers<void>()
  const transactions = hundred.map(() =>
    database.db.transaction(async (tx) => {
      await tx.row<Answer>(numbered(1))
      await held
    }),
  )
  try {
    expect(await lookUp(7)).toMatchObject({ n: 7 })
  } finally {
    end()
    await Promise.all(transactions)
  }
})

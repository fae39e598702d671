import { randomUUID } from 'node:crypto'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { type Analytics, oversight } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'

const server = await startBank()
// Months are UTC, whatever time zone the operator's database has. Open connections keep the old setting, so they
// are ended.
await server.owner.run(sql`
  do $$ begin execute format('alter database %I set timezone = ''Pacific/Kiritimati''', current_database()); end $$`)
await server.owner.run(sql`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`)
// The pool notices the ended connections at its next query.
await server.db.run(sql`select`).catch(() => 0)
const admin = await server.add({ role: 'admin' })
const customer = await server.add()

const analytics = async (): Promise<Analytics> => (await admin.call(oversight.analytics, {})).data

/** The month a number of months before this one, in UTC, as YYYY-MM. */
function month(ago: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7)
}

/** Adds a past transaction; `day` is the day and time in that month, in UTC. */
async function happened(
  ago: number,
  day: string,
  type: string,
  amount: number,
  status: 'pending' | 'completed' | 'failed' = 'completed',
) {
  const at = `${month(ago)}-${day}Z`
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      created_at, decided_at)
    values (${randomUUID()}, ${customer.id}, ${type}, 'test', 'checking', ${amount}, '', ${status}, ${randomUUID()},
      ${at}, ${status === 'pending' ? null : at})`)
}

describe('the analytics', () => {
  test('are tested on a database with the time zone UTC+14', async () => {
    expect(await server.db.row(sql`show timezone`)).toEqual({ TimeZone: 'Pacific/Kiritimati' })
  })

  test('cover the last twelve months with this one, including empty ones', async () => {
    const { userGrowth, transactionVolume, revenueData } = await analytics()
    const months = Array.from({ length: 12 }, (_, index) => month(11 - index))
    expect(userGrowth.map((entry) => entry.month)).toEqual(months)
    expect(transactionVolume).toEqual(
      months.map((name) => ({ month: name, count: 0, completed: 0, amount: 0 })),
    )
    expect(revenueData).toEqual([])
  })

  test('count each month’s new users and the total at its end', async () => {
    const earlier = await server.add()
    const before = await server.add()
    await server.owner.run(
      sql`update users set created_at = ${`${month(3)}-01T00:00:00Z`} where id = ${earlier.id}`,
    )
    // A millisecond before the twelve months begin: it counts in the total, but in no month.
    await server.owner.run(
      sql`update users set created_at = ${`${month(11)}-01T00:00:00Z`}::timestamptz - interval '1 ms' where id = ${before.id}`,
    )
    const { userGrowth } = await analytics()
    expect(userGrowth[0]).toEqual({ month: month(11), newUsers: 0, totalUsers: 1 })
    expect(userGrowth[8]).toEqual({ month: month(3), newUsers: 1, totalUsers: 2 })
    expect(userGrowth[11]).toEqual({ month: month(0), newUsers: 2, totalUsers: 4 })
  })

  test('sum completed transactions to the cent, by month and by type', async () => {
    await happened(2, '01T00:00:00', 'deposit', 100_01)
    await happened(2, '28T23:59:59.999', 'deposit', 200_02)
    await happened(2, '15T12:00:00', 'transfer', 50_00)
    await happened(2, '15T12:00:00', 'payment', 999_99, 'failed')
    await happened(2, '16T12:00:00', 'deposit', 777_77, 'pending')
    await happened(1, '01T00:00:00', 'refund', 5)
    const { transactionVolume, revenueData } = await analytics()
    expect(transactionVolume[9]).toEqual({ month: month(2), count: 5, completed: 3, amount: cents(350_03) })
    expect(transactionVolume[10]).toEqual({ month: month(1), count: 1, completed: 1, amount: cents(5) })
    expect(revenueData).toEqual([
      { month: month(2), type: 'deposit', amount: cents(300_03), fees: 0 },
      { month: month(2), type: 'transfer', amount: cents(50_00), fees: 0 },
      { month: month(1), type: 'refund', amount: cents(5), fees: 0 },
    ])
  })

  test('count what was asked for on the last day of a month and booked in the next one in the next one', async () => {
    const before = await analytics()
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        created_at, decided_at)
      values (${randomUUID()}, ${customer.id}, 'deposit', 'test', 'checking', 7000, '', 'completed', ${randomUUID()},
        ${`${month(5)}-28T22:00:00Z`}, ${`${month(4)}-02T09:30:00Z`})`)
    const { transactionVolume } = await analytics()
    expect(transactionVolume[6]).toEqual(before.transactionVolume[6])
    expect(transactionVolume[7]).toEqual({ month: month(4), count: 1, completed: 1, amount: cents(70_00) })
  })

  test('include the metrics of the system', async () => {
    const before = (await analytics()).systemMetrics
    expect(before.uptimeSeconds).toBeGreaterThanOrEqual(0)
    expect(before.memoryBytes).toBeGreaterThan(10_000_000)
    expect(before.databaseBytes).toBeGreaterThan(1_000_000)

    const idle = await server.add()
    const waiting = await server.add()
    await server.owner.run(
      sql`update sessions set last_seen_at = now() - interval '31 minutes' where user_id = ${idle.id}`,
    )
    await server.owner.run(sql`update users set id_status = 'pending' where id = ${waiting.id}`)
    await happened(0, '01T00:00:00', 'deposit', 1_00, 'pending')
    for (const email of [customer.email, 'nobody@customers.example']) {
      await refusal(server.stranger(identity.login, { body: { email, password: 'wrong' } }))
    }
    await server.owner.run(sql`
      insert into letters (id, kind, master_key_id, sealed, given_up_at)
      select gen_random_uuid(), 'test', k.id, k.sealed, k.given_up_at
      from (select id, ''::bytea as sealed, null::timestamptz as given_up_at from master_keys
        union all values (null, null::bytea, now()), (null, null, now() - interval '31 days')) k`)
    const { systemMetrics } = await analytics()
    expect(systemMetrics).toMatchObject({
      activeSessions: before.activeSessions + 1,
      failedSignIns24h: before.failedSignIns24h + 2,
      pendingTransactions: before.pendingTransactions + 1,
      pendingVerifications: before.pendingVerifications + 1,
      waitingLetters: before.waitingLetters + 1,
      failedLetters: before.failedLetters + 1,
    })
  })
})

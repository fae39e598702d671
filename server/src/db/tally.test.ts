import { customers } from '@bank/contract/customers'
import type { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import { registration, sendDepositRequest } from '../../testing/bank.ts'
import { approve, editFigures, editUser, reject, startStaffedBank } from '../../testing/scenes.ts'
import { brokenRules, undone } from '../../testing/tampering.ts'
import { proveTallies } from './tally.ts'

const { server, admin } = await startStaffedBank()
afterEach(async () => {
  expect((await proveTallies(server.db)).map(({ offences }) => offences)).toEqual([0, 0, 0])
})

/** The counters' values. */
async function counted() {
  const { data: stats } = await admin.call(oversight.stats, {})
  const matched = async (query: object) => (await admin.call(customers.list, { query })).matched
  return {
    users: stats.totalUsers,
    active: stats.activeUsers,
    suspended: await matched({ status: 'suspended' }),
    verified: await matched({ verification: 'verified' }),
    transactions: stats.totalTransactions,
    pending: stats.pendingTransactions,
    failed: (await admin.call(transactions.listAll, { query: { status: 'failed' } })).matched,
    portfolios: Number(stats.totalPortfolioValue),
  }
}

/** The counters' changes while `work` ran, without those that did not change. */
async function moved(work: () => Promise<unknown>) {
  const before = new Map(Object.entries(await counted()))
  await work()
  const after = Object.entries(await counted())
  return Object.fromEntries(
    after.map(([key, n]) => [key, n - (before.get(key) ?? 0)]).filter(([, by]) => by !== 0),
  )
}

const update = (id: string, body: object) => editUser(admin, { id }, body)

describe('the counters', () => {
  test('follow every act on a user', async () => {
    expect(await moved(() => server.stranger(identity.register, { body: registration() }))).toEqual({
      users: 1,
    })
    const person = await server.add({ status: 'pending' })
    expect(await moved(() => update(person.id, { status: 'active' }))).toEqual({ active: 1 })
    expect(await moved(() => update(person.id, { firstName: 'Another' }))).toEqual({})
    expect(await moved(() => update(person.id, { status: 'suspended' }))).toEqual({
      active: -1,
      suspended: 1,
    })
    const verify = sql`update users set ssn_status = 'verified', id_status = 'verified' where id = ${person.id}`
    expect(await moved(() => server.owner.run(verify))).toEqual({ verified: 1 })
    expect(await moved(() => admin.call(customers.remove, { params: { id: person.id } }))).toEqual({
      users: -1,
      suspended: -1,
      verified: -1,
    })
  })

  test('follow every act on a transaction', async () => {
    const person = await server.add()
    const ids: string[] = []
    const request = async () => ids.push((await sendDepositRequest(person)).data.id)
    expect(await moved(request)).toEqual({ transactions: 1, pending: 1 })
    expect(await moved(() => approve(admin, ids[0] ?? ''))).toEqual({ pending: -1 })
    await request()
    expect(await moved(() => reject(admin, ids[1] ?? ''))).toEqual({
      pending: -1,
      failed: 1,
    })
    await request()
    const last = { params: { id: ids[2] ?? '' } }
    expect(
      await moved(() => person.call(transactions.describe, { ...last, body: { description: 'x' } })),
    ).toEqual({})
    expect(await moved(() => person.call(transactions.cancel, last))).toEqual({ pending: -1 })
  })

  test('in the search of pending requests: description and owner’s name are up to date', async () => {
    const person = await server.add({ firstName: 'Qadira' })
    const { data } = await sendDepositRequest(person)
    const find = async (search: string) =>
      (await admin.call(transactions.listPending, { query: { search } })).data.map(({ id }) => id)
    expect(await find('qadira')).toEqual([data.id])
    await person.call(transactions.describe, {
      params: { id: data.id },
      body: { description: 'For the roof' },
    })
    expect([await find('for the ROOF'), await find('qadira')]).toEqual([[data.id], [data.id]])
    await update(person.id, { firstName: 'Xanthia', email: 'xanthia@customers.example' })
    expect([await find('qadira'), await find('xanthia@cust')]).toEqual([[], [data.id]])
    expect(await find('roof')).toEqual([data.id])
    await approve(admin, data.id)
    expect(await find('roof')).toEqual([])
  })

  test('follow portfolios and no other balance', async () => {
    const person = await server.add()
    const edit = (body: Parameters<typeof admin.call<typeof finances.editFigures>>[1]['body']) =>
      editFigures(admin, person, body)
    expect(await moved(() => edit({ portfolio: { totalValue: cents(500_07) } }))).toEqual({
      portfolios: 500_07,
    })
    expect(await moved(() => edit({ portfolio: { totalValue: cents(2) } }))).toEqual({
      portfolios: 2 - 500_07,
    })
    expect(await moved(() => edit({ accounts: { checkingBalance: cents(9_99) } }))).toEqual({})
  })

  test('follow a rollback, and a statement that changes many rows', async () => {
    await undone(server.owner, (tx) => tx.run(sql`update users set status = 'suspended'`))
    const { users, active } = await counted()
    await server.owner.run(sql`
      update users set status = case status when 'active' then 'inactive' else 'active' end where role = 'user'`)
    // The administrator is still active.
    expect((await counted()).active).toBe(users - active + 1)
  })

  test('stay correct when approvals, rejections, requests and suspensions come at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.add()))
    const requests = await Promise.all(people.map((person) => sendDepositRequest(person)))
    const acts = requests.flatMap(({ data }, n) => [
      approve(admin, data.id),
      reject(admin, data.id),
      sendDepositRequest(people[n] ?? admin),
      update(people[(n + 1) % people.length]?.id ?? '', { status: n % 2 ? 'suspended' : 'inactive' }),
    ])
    const outcomes = await Promise.allSettled(acts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(
      people.length * 2,
    )
  })

  test('block no one: a second act succeeds before the first is committed', async () => {
    const [one, two] = [await server.add(), await server.add()]
    await server.owner.transaction(async (tx) => {
      await tx.run(sql`update users set status = 'suspended' where id = ${one.id}`)
      expect(await moved(() => update(two.id, { status: 'suspended' }))).toEqual({ active: -1, suspended: 1 })
    })
  })

  test('can’t be written by the serving role', async () => {
    await expect(server.db.run(sql`update tallies set amount = 0`)).rejects.toThrow('permission denied')
    await expect(server.db.row(sql`select tally('users', 'active user verified', 1)`)).rejects.toThrow(
      'permission denied',
    )
  })
})

test('the proof finds wrong, missing and extra counters, and wrong and missing open requests', async () => {
  await sendDepositRequest(await server.add())
  for (const tampering of [
    sql`update tallies set amount = amount + 1 where subject = 'portfolios'`,
    sql`delete from tallies where subject = 'users'`,
    sql`insert into tallies (subject, segment, amount) values ('transactions', 'pending gift', 3)`,
    sql`update open_requests set folded = ''`,
    sql`delete from open_requests`,
  ]) {
    const about = { tables: [], tampering: [tampering], prove: proveTallies }
    expect(await brokenRules(server.owner, about)).not.toEqual([])
  }
})

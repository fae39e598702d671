import { randomUUID } from 'node:crypto'
import { finances } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { DEFAULT_SYSTEM_NAME } from '@bank/contract/system-status'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { sendDepositRequest } from '../../testing/bank.ts'
import { approve, cancel, startAnother, startStaffedBank } from '../../testing/scenes.ts'

const { server, admin } = await startStaffedBank()

const stats = async () => (await admin.call(oversight.stats, {})).data

describe('the figures on the dashboard', () => {
  test('count users and transactions, and sum all portfolios to the cent', async () => {
    expect(await stats()).toEqual({
      totalUsers: 1,
      activeUsers: 1,
      pendingTransactions: 0,
      totalTransactions: 0,
      totalPortfolioValue: 0,
      monthlyGrowth: 0,
    })
    const [one, two] = [await server.add(), await server.add({ status: 'pending' })]
    await server.add({ status: 'suspended' })
    await server.add({ status: 'inactive' })
    await server.give(one, 'portfolio', 100_01)
    await server.give(two, 'portfolio', 20_02)
    await server.give(two, 'checking', 999_99)
    const ids = [await sendDepositRequest(one), await sendDepositRequest(one), await sendDepositRequest(two)]
    await approve(admin, ids[0]?.data.id ?? '')
    await cancel(one, ids[1]?.data.id ?? '')
    expect(await stats()).toEqual({
      totalUsers: 5,
      activeUsers: 2,
      pendingTransactions: 1,
      totalTransactions: 3,
      totalPortfolioValue: 120_03,
      monthlyGrowth: 0,
    })
  })

  test('show the growth in users over the last thirty days in per cent', async () => {
    await server.owner.run(sql`update users set created_at = now() - interval '31 days' where role = 'admin'`)
    await server.owner.run(
      sql`update users set created_at = now() - interval '30 days 1 minute' where status in ('suspended', 'pending')`,
    )
    expect((await stats()).monthlyGrowth).toBe(66.7)
  })
})

describe('public information', () => {
  test('includes the system’s name, whether it is in maintenance, and whether forms are sent', async () => {
    const { data } = await server.stranger(oversight.status, {})
    expect(data).toEqual({
      systemName: DEFAULT_SYSTEM_NAME,
      maintenanceMode: false,
      onlineEnquiries: false,
    })
  })

  test('includes whether the server is alive and takes requests', async () => {
    expect((await server.stranger(oversight.health, {})).data).toEqual({ status: 'alive' })
    expect((await server.stranger(oversight.ready, {})).data).toEqual({ status: 'ready' })
  })

  test('says “not ready” while the server stops, though it is alive, completes requests and asks clients to disconnect', async () => {
    let serving = true
    const stopping = await startAnother(server, {}, { isServing: () => serving })
    try {
      const ask = (path: string) => stopping.send(admin, 'GET', path)
      const ready = await ask('/ready')
      expect([ready.status, ready.headers.get('connection')]).toEqual([200, 'keep-alive'])
      serving = false
      const { status, headers } = await ask('/ready')
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
      expect((await ask('/health')).status).toBe(200)
      const accounts = await ask('/accounts')
      expect([accounts.status, accounts.headers.get('connection')]).toEqual([200, 'close'])
    } finally {
      await stopping.stop()
    }
  })
})

test('an administrator can’t look up the figures of an unknown user', async () => {
  const response = await server.send(admin, 'GET', `/admin/users/${randomUUID()}/balances`)
  expect(response.status).toBe(404)
  expect((await admin.call(finances.balancesOf, { params: { id: admin.id } })).data.accounts).toBeDefined()
})

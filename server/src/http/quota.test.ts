import { contract } from '@bank/contract/contract'
import type { Endpoint } from '@bank/contract/endpoint'
import { identity } from '@bank/contract/identity'
import { QUOTAS, quotaOf } from '@bank/contract/quota'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  type Person,
  refused,
  requestDeposit,
  type TestServer,
} from '../testing.ts'
import { countTowardsQuota } from './quota.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ QUOTA_FACTOR: 1 })
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
})
beforeEach(() => server.owner.run(sql`delete from quota_counts`))
afterAll(() => server.stop())

const save = (person: Person, city = 'Singapore') => person.call(identity.updateProfile, { body: { city } })

const isWithinAnHour = (seconds: number) => seconds > 0 && seconds <= 3600

const everyEndpoint: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))

test('every quota lets an address do more than a user, and all more than an address', () => {
  for (const { method, path, quota: name } of everyEndpoint) {
    const quota = name ? quotaOf(name) : null
    if (!quota) continue
    const { perAddress, forAll } = quota
    expect(forAll[0] / forAll[1], `${method} ${path}`).toBeGreaterThan(perAddress[0] / perAddress[1])
    if (!quota.perUser) continue
    const { perUser } = quota
    expect(perAddress[0] / perAddress[1], `${method} ${path}`).toBeGreaterThan(perUser[0] / perUser[1])
  }
})

test('a user who saves again and again is told when to come back, and nobody else is', async () => {
  const [busy, other] = [await server.add(), await server.add()]
  for (let n = 0; n < QUOTAS.saving.perUser[0]; n++) await save(busy)
  const { status, code, message } = await refused(save(busy))
  expect([status, code]).toEqual([429, 'too_many_attempts'])
  expect(message).toMatch(
    /^You have done this very often within a short time\. Please try again in \d+ minutes\.$/,
  )
  const again = await fetch(`${server.url}/api/auth/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${busy.token}` },
  })
  expect([again.status, Number(again.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy(isWithinAnHour),
  ])
  await save(other)
})

test('a refused call changes nothing', async () => {
  const person = await server.add()
  for (let n = 0; n < QUOTAS.saving.perUser[0]; n++) await save(person)
  await refused(save(person, 'Malacca'))
  const { city } = await server.owner.row<{ city: string }>(
    sql`select city from users where id = ${person.id}`,
  )
  expect(city).toBe('Singapore')
})

test('requests made and cancelled in a loop are stopped within a minute, and there is no hourly limit', async () => {
  const person = await server.add()
  const loop = async () => {
    for (let n = 0; n < 200; n++) {
      const { data } = await requestDeposit(person)
      await person.call(transactions.cancel, { params: { id: data.id } })
    }
  }
  expect((await refused(loop())).status).toBe(429)
  const { made } = await server.owner.row<{ made: number }>(
    sql`select count(*) as made from transactions where user_id = ${person.id}`,
  )
  expect(made).toBe(QUOTAS.requesting.perUser[0])
  await server.owner.run(sql`update quota_counts set since = since - interval '1 minute'`)
  await requestDeposit(person)
})

const endpoint: Endpoint = identity.updateProfile
const call = (userId: string | null, address: string) =>
  countTowardsQuota(server.db, endpoint, { userId, address }, 1)

async function setCount(key: string, count: number, seconds = 3600) {
  await server.owner.run(sql`
    insert into quota_counts (key, count, seconds) values (${`PUT /auth/profile ${key}`}, ${count}, ${seconds})`)
}

test('users at one address are counted together, and an IPv6 caller by the whole /64', async () => {
  await setCount('address 2001:db8:0:1::/64', QUOTAS.saving.perAddress[0] - 1)
  await call('somebody', '2001:db8:0:1::1')
  const refusal = call('somebody else', '2001:db8:0:1::2')
  await expect(refusal).rejects.toThrow(/^Your network has done this very often/)
  await call('somebody', '2001:db8:0:2::1')
})

test('everybody together is counted too', async () => {
  await setCount('all', QUOTAS.saving.forAll[0])
  await expect(call('somebody', '203.0.113.1')).rejects.toThrow(/^Very many people are doing this just now/)
})

test('calls that come at once are all counted, by however many processes', async () => {
  const calls = Array.from({ length: 90 }, () => call('eager', '203.0.113.2'))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(QUOTAS.saving.perUser[0])
})

test('a call that only reads is not counted', async () => {
  const person = await server.add()
  for (let n = 0; n < 5; n++) await person.call(identity.me, {})
  expect(await server.owner.rows(sql`select from quota_counts`)).toEqual([])
})

test('a user who is past their quota uses up nothing of what others may do', async () => {
  const [busy, other] = [await server.add(), await server.add()]
  const counted = async () => {
    const rows = await server.owner.rows<{ scope: string; count: number }>(sql`
      select split_part(key, ' ', 3) as scope, count from quota_counts
      where key like 'PUT /auth/profile %' and key not like ${`%${other.id}`}`)
    return Object.fromEntries(rows.map(({ scope, count }) => [scope, count]))
  }
  for (let n = 0; n < QUOTAS.saving.perUser[0] + 20; n++) await save(busy).catch(() => {})
  const [most] = QUOTAS.saving.perUser
  expect(await counted()).toEqual({ user: most + 20, address: most, all: most })
  await save(other)
  expect(await counted()).toEqual({ user: most + 20, address: most + 1, all: most + 1 })
})

test('an address that is past its quota uses up nothing of what all may do', async () => {
  // A twentieth of the quota: three calls.
  const call = (address: string) =>
    countTowardsQuota(server.db, identity.register, { userId: null, address }, 1 / 20)
  for (let n = 0; n < 3; n++) await call('192.0.2.1')
  for (let n = 0; n < 200; n++)
    await expect(call('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_attempts' })
  await call('192.0.2.2')
  const { count } = await server.owner.row<{ count: number }>(
    sql`select count from quota_counts where key = 'POST /auth/register all'`,
  )
  expect(count).toBe(4)
})

test('signing in has no count of calls, which one person could use up for everybody at their address', async () => {
  for (let n = 0; n < 5; n++) {
    const { status } = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(status).toBe(400)
  }
  expect(await server.owner.rows(sql`select from quota_counts where key like '%/auth/login%'`)).toEqual([])
})

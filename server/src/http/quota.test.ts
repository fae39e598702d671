import { contract } from '@bank/contract/contract'
import type { Endpoint } from '@bank/contract/endpoint'
import { identity } from '@bank/contract/identity'
import { QUOTAS, quotaOf } from '@bank/contract/quota'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Person, refused, sendDepositRequest } from '../../testing/bank.ts'
import { cancel, startBank } from '../../testing/scenes.ts'
import { openQuotas, type Quotas } from './quota.ts'

const server = await startBank({ QUOTA_FACTOR: 1 })
await server.acceptBitcoin()
beforeEach(() => server.owner.run(sql`delete from quota_counts`))

const save = (person: Person, city = 'Singapore') => person.call(identity.updateProfile, { body: { city } })

const isWithinAnHour = (seconds: number) => seconds > 0 && seconds <= 3600

const everyEndpoint: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))

test('every quota allows an address more than a user, and everyone together more than an address', () => {
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

test('a user who saves too often is told when to try again, and other users are not affected', async () => {
  const [busy, other] = [await server.add(), await server.add()]
  for (let n = 0; n < QUOTAS.saving.perUser[0]; n++) await save(busy)
  const { status, code, message } = await refused(save(busy))
  expect([status, code]).toEqual([429, 'too_many_attempts'])
  expect(message).toMatch(
    /^You have done this too often in a short time\. Please try again in \d+ minutes\.$/,
  )
  const again = await server.send(busy, 'PUT', '/auth/profile')
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
  expect(await server.owner.value(sql`select city from users where id = ${person.id}`)).toBe('Singapore')
})

test('a loop of requests and cancellations is stopped for a minute, not for an hour', async () => {
  const person = await server.add()
  const loop = async () => {
    for (let n = 0; n < 200; n++) {
      const { data } = await sendDepositRequest(person)
      await cancel(person, data.id)
    }
  }
  expect((await refused(loop())).status).toBe(429)
  const made = await server.owner.value<number>(
    sql`select count(*) from transactions where user_id = ${person.id}`,
  )
  expect(made).toBe(QUOTAS.requesting.perUser[0])
  await server.owner.run(sql`update quota_counts set since = since - interval '1 minute'`)
  await sendDepositRequest(person)
})

const endpoint: Endpoint = identity.updateProfile
/** Calls the endpoint this many times, from one address or from a different one each time. */
async function callTimes(quotas: Quotas, times: number, from: string | ((n: number) => string)) {
  for (let n = 0; n < times; n++) {
    const address = typeof from === 'string' ? from : from(n)
    await quotas.count(endpoint, { userId: null, address })
  }
}

test('users at one address are counted together, and an IPv6 caller by the whole /64', async () => {
  const quotas = openQuotas(server.db, 1)
  await callTimes(quotas, QUOTAS.saving.perAddress[0], (n) => `2001:db8:0:1::${n.toString(16)}`)
  const refusal = quotas.count(endpoint, { userId: 'somebody', address: '2001:db8:0:1:ffff::' })
  await expect(refusal).rejects.toThrow(
    /^Your network has done this too often in a short time\. Please try again in 60 minutes\.$/,
  )
  await quotas.count(endpoint, { userId: 'somebody', address: '2001:db8:0:2::1' })
})

test('all callers together are counted too, separately for each endpoint', async () => {
  // A tenth of the quota.
  const quotas = openQuotas(server.db, 1 / 10)
  await callTimes(quotas, QUOTAS.saving.forAll[0] / 10, (n) => `10.0.${n >> 8}.${n & 255}`)
  await expect(callTimes(quotas, 1, '203.0.113.1')).rejects.toThrow(
    /^Too many people are doing this right now/,
  )
  await quotas.count(identity.register, { userId: null, address: '203.0.113.1' })
})

test('simultaneous calls of one user are all counted, across processes', async () => {
  const processes = [openQuotas(server.db, 1), openQuotas(server.db, 1)]
  const who = { userId: 'eager', address: '203.0.113.2' }
  const calls = Array.from({ length: 90 }, (_, n) => processes[n % 2]?.count(endpoint, who))
  const outcomes = await Promise.allSettled(calls)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(QUOTAS.saving.perUser[0])
})

test('a call that only reads is not counted', async () => {
  const person = await server.add()
  for (let n = 0; n < 5; n++) await person.call(identity.me, {})
  expect(await server.owner.rows(sql`select from quota_counts`)).toEqual([])
})

test('a user above their quota does not use up the address’s quota', async () => {
  const quotas = openQuotas(server.db, 1)
  const [perUser, perAddress] = [QUOTAS.saving.perUser[0], QUOTAS.saving.perAddress[0]]
  const busy = { userId: 'busy', address: '198.51.100.1' }
  for (let n = 0; n < perUser; n++) await quotas.count(endpoint, busy)
  for (let n = 0; n < perAddress; n++) await expect(quotas.count(endpoint, busy)).rejects.toThrow(/^You have/)
  await callTimes(quotas, perAddress - perUser, busy.address)
  await expect(callTimes(quotas, 1, busy.address)).rejects.toThrow(/^Your network/)
})

test('an address above its quota does not use up everyone’s quota', async () => {
  // A twentieth of the quota: three calls of an address, three hundred of all.
  const quotas = openQuotas(server.db, 1 / 20)
  const register = (address: string) => quotas.count(identity.register, { userId: null, address })
  for (let n = 0; n < 3; n++) await register('192.0.2.1')
  for (let n = 0; n < 400; n++)
    await expect(register('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_attempts' })
  for (let n = 0; n < 297; n++) await register(`10.1.${n >> 8}.${n & 255}`)
  await expect(register('192.0.2.2')).rejects.toThrow(/^Too many people/)
})

test('signing in has no quota, which one person could use up for everyone at their address', async () => {
  for (let n = 0; n < 5; n++) {
    const { status } = await server.send(null, 'POST', '/auth/login', '{}')
    expect(status).toBe(400)
  }
  expect(await server.owner.rows(sql`select from quota_counts where key like '%/auth/login%'`)).toEqual([])
})

import { identity } from '@bank/contract/identity'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type Person } from '../../../testing/bank.ts'
import { holdHashing } from '../../../testing/hashing.ts'
import { sendTo, startBank } from '../../../testing/scenes.ts'
import { addTotp } from '../../../testing/totp.ts'

// One address that tries many accounts, and many connections from one address.

const ELSEWHERE = '203.0.113.9'
const server = await startBank({ TRUST_PROXY: '127.0.0.1' })

/** Each test has its own, because an address that was stopped stays so. */
let stranger = ''
let strangers = 0
beforeEach(() => {
  stranger = `198.51.100.${++strangers}`
})

const signIn = (email: string, password: string, from: string, { url }: { url: string } = server) =>
  sendTo(`${url}/api/auth/login`, null, 'POST', { email, password }, { 'x-forwarded-for': from })

const statusOf = async (...about: Parameters<typeof signIn>) => (await signIn(...about)).status

async function spray(emails: string[], from: string): Promise<number[]> {
  const statuses: number[] = []
  for (const email of emails) statuses.push(await statusOf(email, 'Spring2026', from))
  return statuses
}

const invented = (count: number) =>
  Array.from({ length: count }, (_, n) => `nobody${n}-of-${strangers}@customers.example`)
const stops = () =>
  server.owner.rows<{ address: string; chain: string; actor: string | null; after: object }>(sql`
    select address, chain, actor_id as actor, after from audit_log where act = 'user.address_stopped' and address = ${stranger}`)

test('an address is stopped at its twentieth account, existing or not, and the audit log lists the accounts it tried', async () => {
  const known = await Promise.all(Array.from({ length: 8 }, () => server.add()))
  const regular = await server.add()
  expect(await statusOf(regular.email, PASSWORD, stranger)).toBe(200)
  const tried = [...known.map(({ email }) => email), ...invented(12)]
  expect(await spray(tried, stranger)).toEqual(tried.map(() => 401))

  const victim = await server.add()
  const refused = await signIn(victim.email, PASSWORD, stranger)
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_attempts'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(await statusOf('nobody-else@customers.example', PASSWORD, stranger)).toBe(429)
  expect(await statusOf(victim.email, PASSWORD, ELSEWHERE)).toBe(200)
  expect(await statusOf(regular.email, PASSWORD, stranger)).toBe(200)

  const accounts = known.map(({ id }) => id).sort()
  expect(await stops()).toEqual([
    {
      address: stranger,
      chain: 'system',
      actor: null,
      after: { addressBlock: stranger, accounts, unknownAccounts: 12 },
    },
  ])
})

test('a stop lasts fifteen minutes, and the next failing account afterwards causes the next one', async () => {
  await spray(invented(20), stranger)
  const customer = await server.add()
  await server.owner.run(sql`
    update sign_in_failures set locked_until = now() - interval '1 second' where locked_until is not null`)
  expect(await statusOf(customer.email, PASSWORD, stranger)).toBe(200)
  expect(await statusOf('another@customers.example', 'Spring2026', stranger)).toBe(401)
  expect(await statusOf('one-more@customers.example', 'Spring2026', stranger)).toBe(429)
  expect(await stops()).toHaveLength(2)
})

test('failures count for one hour', async () => {
  await spray(invented(19), stranger)
  await server.owner.run(sql`update sign_in_failures set since = now() - interval '61 minutes'`)
  expect(await statusOf('another@customers.example', 'Spring2026', stranger)).toBe(401)
  expect(await stops()).toEqual([])
})

test('an office whose customers mistype and then sign in is never stopped', async () => {
  const customers = await Promise.all(Array.from({ length: 25 }, () => server.add()))
  for (const { email } of customers) {
    expect(await statusOf(email, 'mistyped', stranger)).toBe(401)
    expect(await statusOf(email, PASSWORD, stranger)).toBe(200)
  }
  expect(await stops()).toEqual([])
})

test('an account that keeps failing is locked, and does not stop the address', async () => {
  const { email } = await server.add()
  for (let n = 0; n < 25; n++) await statusOf(email, 'wrong', stranger)
  expect(await statusOf((await server.add()).email, PASSWORD, stranger)).toBe(200)
})

test('a user signed in at a stopped address can still confirm their password', async () => {
  const person = await server.add()
  await spray(invented(20), '127.0.0.1')
  await person.call(identity.confirmPassword, { body: { password: PASSWORD } })
})

test('an account signs in six hundred times an hour from one network, second steps included, and then elsewhere', async () => {
  const person = await server.add()
  const other = await server.add()
  await addTotp(other)
  const count = ({ id }: Person) =>
    server.owner.run(sql`
      insert into rate_limits (key, count) values (${`sign-in ${id} 198.51.100.0/24`}, 599)`)
  for (const one of [person, other]) {
    await count(one)
    expect(await statusOf(one.email, PASSWORD, stranger)).toBe(200)
    const refused = await signIn(one.email, PASSWORD, '198.51.100.250')
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_attempts'])
    expect(await statusOf(one.email, PASSWORD, ELSEWHERE)).toBe(200)
    expect(await statusOf(one.email, 'wrong', stranger)).toBe(401)
  }
  const opened = await server.owner.rows(
    sql`select from sessions where user_id = ${person.id} and address <> '127.0.0.1'`,
  )
  expect(opened).toHaveLength(2)
})

/** Adds customers who have signed in from the stranger's address. */
async function addFamiliar(count: number): Promise<string[]> {
  const { id } = await server.add()
  const emails = Array.from({ length: count }, (_, n) => `regular${n}-of-${strangers}@customers.example`)
  await server.owner.run(sql`
    insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, status)
    select gen_random_uuid(), made.name, made.name, password_hash, first_name, last_name, phone_number, country, state, city,
      address1, zip_code, status
    from users cross join unnest(${emails}::text[]) as made (name) where id = ${id}`)
  await server.owner.run(sql`
    insert into rate_limits (key, count)
    select 'signed_in ' || encode(sha256(convert_to(name, 'UTF8')), 'hex') || ' ' || ${stranger}, 1
    from unnest(${emails}::text[]) as made (name)`)
  return emails
}

test('a crowd of registered accounts at one address keeps nobody elsewhere from signing in', async () => {
  const crowd = await addFamiliar(300)
  const customers = await Promise.all(Array.from({ length: 8 }, () => server.add()))
  // No password is checked before so many wait that the first ones are refused.
  const checkPasswords = holdHashing()
  const statuses: number[] = []
  const answers = crowd.map(async (email) => statuses.push(await statusOf(email, PASSWORD, stranger)))
  const served = customers.map(({ email }, n) => statusOf(email, PASSWORD, `203.0.${n}.1`))
  await expect.poll(() => statuses).toContain(429)
  checkPasswords()
  expect(await Promise.all(served)).toEqual(customers.map(() => 200))
  await Promise.all(answers)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('a crowd from one address does not block other addresses, and nothing is logged as an error', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const server = await createTestServer({ TRUST_PROXY: '127.0.0.1' }, { log })
  const customers = await Promise.all(Array.from({ length: 8 }, () => server.add()))
  const crowd = Array.from({ length: 260 }, (_, n) =>
    statusOf(`crowd${n}@customers.example`, 'guess', stranger, server),
  )
  const served = await Promise.all(
    customers.map(({ email }, n) => statusOf(email, PASSWORD, `203.0.113.${n + 1}`, server)),
  )
  expect(served).toEqual(customers.map(() => 200))
  const answers = await Promise.all(crowd)
  expect(new Set(answers)).toEqual(new Set([401, 429]))
  await server.stop()
  const told = lines.map((line): { level: number; msg: string; shed?: Record<string, number> } =>
    JSON.parse(line),
  )
  expect(told.filter(({ level }) => level >= 50)).toEqual([])
  const sums = told.filter(({ msg }) => msg.startsWith('requests rejected'))
  expect(sums.length).toBeGreaterThan(0)
  expect(sums.length).toBeLessThan(10)
  // Each request has its own line or is part of a sum.
  const single = told.filter(({ msg }) => msg === 'request').length
  const summed = sums.reduce((all, { shed = {} }) => all + Object.values(shed).reduce((a, b) => a + b, 0), 0)
  expect(single + summed).toBe(crowd.length + customers.length)
})

import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import { reports } from '@bank/contract/reports'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  PASSWORD,
  type Person,
  refusal,
  refused,
  type TestServer,
} from '../testing.ts'

let server: TestServer
let administrator: Person
let customer: Person
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  administrator = await server.add({ role: 'admin' })
  customer = await server.add()
})

/** As if they had signed in that many minutes ago. */
const age = ({ id }: Person, minutes: number) =>
  server.owner.run(
    sql`update sessions set authenticated_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`,
  )

const acts = (): Record<string, () => Promise<unknown>> => ({
  'add a wallet': () =>
    administrator.call(wallets.create, {
      form: { name: customer.id, network: 'Bitcoin', address: BITCOIN_ADDRESS },
    }),
  'edit figures': () =>
    administrator.call(finances.editFigures, { params: { id: customer.id }, body: { accounts: {} } }),
  'edit assets': () => administrator.call(finances.editAssets, { params: { userId: customer.id }, body: {} }),
  'change a user': () =>
    administrator.call(customers.update, { params: { id: customer.id }, body: { status: 'suspended' } }),
  'delete a user': () => administrator.call(customers.remove, { params: { id: customer.id } }),
  'change a setting': () => administrator.call(oversight.changeSettings, { body: { sessionTimeout: 31 } }),
  'write to all customers': () => administrator.call(notifications.send, { body: words }),
  'make a report': () =>
    administrator.call(reports.make, {
      body: { type: 'users', format: 'csv', filters: { role: 'advisor' } },
    }),
})
const words = { title: 'Sunday', message: 'We rest from 2 to 4.' }

describe('an administrator who signed in sixteen minutes ago', () => {
  test.each(Object.keys(acts()))('is asked for the password before they may %s', async (name) => {
    await age(administrator, 16)
    const act = acts()[name] ?? expect.fail(name)
    expect(await refusal(act())).toEqual([403, 'sign_in_again'])
    await administrator.call(identity.confirmPassword, { body: { password: PASSWORD } })
    await act()
  })

  test('writes to one customer without being asked; what is not valid is told before anybody is', async () => {
    await age(administrator, 16)
    await administrator.call(notifications.send, { body: { ...words, userId: customer.id } })
    const blank = administrator.call(notifications.send, { body: { ...words, title: '' } })
    expect(await refusal(blank)).toEqual([400, 'validation_failed'])
  })

  test('still reads what they work with', async () => {
    await age(administrator, 16)
    const { data } = await administrator.call(customers.list, { query: {} })
    expect(data).not.toHaveLength(0)
  })
})

test('fourteen minutes are fresh enough, and a sign-in counts', async () => {
  await age(administrator, 14)
  for (const act of Object.values(acts())) await act()
})

test('a wrong password is a 400 that changes nothing, and counts as a failed sign-in', async () => {
  await age(administrator, 16)
  for (let attempt = 0; attempt < 5; attempt++) {
    const wrong = administrator.call(identity.confirmPassword, { body: { password: 'wrong' } })
    expect(await refusal(wrong)).toEqual([400, 'wrong_current_password'])
  }
  const locked = administrator.call(identity.confirmPassword, { body: { password: PASSWORD } })
  expect(await refusal(locked)).toEqual([429, 'too_many_attempts'])
  expect(await refusal(acts()['edit assets']?.() ?? Promise.resolve())).toEqual([403, 'sign_in_again'])
  // The session itself is nobody else's business (D13).
  await administrator.call(identity.me, {})
})

test('a customer enters his password before a new address or number, not before a new street', async () => {
  await age(customer, 16)
  for (const body of [{ email: 'elsewhere@customers.example' }, { phoneNumber: '+65 6999 9999' }]) {
    expect(await refusal(customer.call(identity.updateProfile, { body }))).toEqual([403, 'sign_in_again'])
  }
  await customer.call(identity.updateProfile, { body: { city: 'Kuching', email: customer.email } })
  await customer.call(identity.confirmPassword, { body: { password: PASSWORD } })
  await customer.call(identity.updateProfile, { body: { email: `new-${customer.email}` } })
})

test('one session’s password freshens that session alone', async () => {
  await age(administrator, 16)
  const elsewhere = await server.stranger(identity.login, {
    body: { email: administrator.email, password: PASSWORD },
  })
  await age(administrator, 16)
  await server.as(elsewhere.token)(identity.confirmPassword, { body: { password: PASSWORD } })
  expect(await refusal(acts()['edit assets']?.() ?? Promise.resolve())).toEqual([403, 'sign_in_again'])
})

test('a new email address does not begin the count of wrong passwords again', async () => {
  const customer = await server.add()
  const guess = (password: string) => customer.call(identity.confirmPassword, { body: { password } })
  for (let n = 0; n < 5; n++) await refused(guess(`wrong ${n}`))
  expect((await refused(guess(PASSWORD))).code).toBe('too_many_attempts')
  const email = `moved-${randomUUID()}@customers.example`
  await customer.call(identity.updateProfile, { body: { email } })
  expect((await refused(guess(PASSWORD))).code).toBe('too_many_attempts')
})

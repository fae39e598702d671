import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  PASSWORD,
  type Person,
  refusal,
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

/** As if he had signed in that many minutes ago. */
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
})

describe('an administrator who signed in eleven minutes ago', () => {
  test.each(Object.keys(acts()))('is asked for his password before he may %s', async (name) => {
    await age(administrator, 11)
    const act = acts()[name] ?? expect.fail(name)
    expect(await refusal(act())).toEqual([403, 'sign_in_again'])
    await administrator.call(identity.confirmPassword, { body: { password: PASSWORD } })
    await act()
  })

  test('still reads what he works with', async () => {
    await age(administrator, 11)
    const { data } = await administrator.call(customers.list, { query: {} })
    expect(data).not.toHaveLength(0)
  })
})

test('nine minutes are fresh enough, and a sign-in counts', async () => {
  await age(administrator, 9)
  await acts()['edit assets']?.()
})

test('a wrong password is a 400 that changes nothing, and counts as a failed sign-in', async () => {
  await age(administrator, 11)
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
  await age(customer, 11)
  for (const body of [{ email: 'elsewhere@customers.example' }, { phoneNumber: '+65 6999 9999' }]) {
    expect(await refusal(customer.call(identity.updateProfile, { body }))).toEqual([403, 'sign_in_again'])
  }
  await customer.call(identity.updateProfile, { body: { city: 'Kuching', email: customer.email } })
  await customer.call(identity.confirmPassword, { body: { password: PASSWORD } })
  await customer.call(identity.updateProfile, { body: { email: `new-${customer.email}` } })
})

test('one session’s password freshens that session alone', async () => {
  await age(administrator, 11)
  const elsewhere = await server.stranger(identity.login, {
    body: { email: administrator.email, password: PASSWORD },
  })
  await age(administrator, 11)
  await server.as(elsewhere.token)(identity.confirmPassword, { body: { password: PASSWORD } })
  expect(await refusal(acts()['edit assets']?.() ?? Promise.resolve())).toEqual([403, 'sign_in_again'])
})

import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { finished, identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import { reports } from '@bank/contract/reports'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, PASSWORD, type Person, refusal, refused } from '../../../testing/bank.ts'
import { editFigures, editUser, startBank } from '../../../testing/scenes.ts'

let administrator: Person
let customer: Person
const server = await startBank()
beforeEach(async () => {
  administrator = await server.add({ role: 'admin' })
  customer = await server.add()
})

/** Sets the time of the user's last sign-in to this many minutes ago. */
const age = ({ id }: Person, minutes: number) =>
  server.owner.run(
    sql`update sessions set authenticated_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`,
  )

const acts = (): Record<string, () => Promise<unknown>> => ({
  'add a wallet': () =>
    administrator.call(wallets.create, {
      form: { name: customer.id, network: 'Bitcoin', address: BITCOIN_ADDRESS },
    }),
  'edit figures': () => editFigures(administrator, customer, { accounts: {} }),
  'edit assets': () => administrator.call(finances.editAssets, { params: { userId: customer.id }, body: {} }),
  'change a user': () => editUser(administrator, customer, { status: 'suspended' }),
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
  test.each(Object.keys(acts()))('is asked for the password before they can %s', async (name) => {
    await age(administrator, 16)
    const act = acts()[name] ?? expect.fail(name)
    expect(await refusal(act())).toEqual([403, 'sign_in_again'])
    await administrator.call(identity.confirmPassword, { body: { password: PASSWORD } })
    await act()
  })

  test('can write to one customer without being asked; invalid input is refused before the password is asked for', async () => {
    await age(administrator, 16)
    await administrator.call(notifications.send, { body: { ...words, userId: customer.id } })
    const blank = administrator.call(notifications.send, { body: { ...words, title: '' } })
    expect(await refusal(blank)).toEqual([400, 'validation_failed'])
  })

  test('can still read', async () => {
    await age(administrator, 16)
    const { data } = await administrator.call(customers.list, { query: {} })
    expect(data).not.toHaveLength(0)
  })
})

test('a sign-in is fresh for fourteen minutes', async () => {
  await age(administrator, 14)
  for (const act of Object.values(acts())) await act()
})

test('a wrong password is a 400, changes nothing, and counts as a failed sign-in', async () => {
  await age(administrator, 16)
  for (let attempt = 0; attempt < 5; attempt++) {
    const wrong = administrator.call(identity.confirmPassword, { body: { password: 'wrong' } })
    expect(await refusal(wrong)).toEqual([400, 'wrong_current_password'])
  }
  const locked = administrator.call(identity.confirmPassword, { body: { password: PASSWORD } })
  expect(await refusal(locked)).toEqual([429, 'too_many_attempts'])
  expect(await refusal(acts()['edit assets']?.() ?? Promise.resolve())).toEqual([403, 'sign_in_again'])
  // The session itself goes on (DEC-13).
  await administrator.call(identity.me, {})
})

test('customers enter their password before a new e-mail address or number, but not before a new city', async () => {
  await age(customer, 16)
  for (const body of [{ email: 'elsewhere@customers.example' }, { phoneNumber: '+65 6999 9999' }]) {
    expect(await refusal(customer.call(identity.updateProfile, { body }))).toEqual([403, 'sign_in_again'])
  }
  await customer.call(identity.updateProfile, { body: { city: 'Kuching', email: customer.email } })
  await customer.call(identity.confirmPassword, { body: { password: PASSWORD } })
  await customer.call(identity.updateProfile, { body: { email: `new-${customer.email}` } })
})

test('confirming the password refreshes only that session', async () => {
  await age(administrator, 16)
  const elsewhere = finished(await server.logIn(administrator))
  await age(administrator, 16)
  await server.as(elsewhere.token)(identity.confirmPassword, { body: { password: PASSWORD } })
  expect(await refusal(acts()['edit assets']?.() ?? Promise.resolve())).toEqual([403, 'sign_in_again'])
})

test('a new e-mail address does not reset the count of wrong passwords', async () => {
  const customer = await server.add()
  const guess = (password: string) => customer.call(identity.confirmPassword, { body: { password } })
  for (let n = 0; n < 5; n++) await refused(guess(`wrong ${n}`))
  expect((await refused(guess(PASSWORD))).code).toBe('too_many_attempts')
  const email = `moved-${randomUUID()}@customers.example`
  await customer.call(identity.updateProfile, { body: { email } })
  expect((await refused(guess(PASSWORD))).code).toBe('too_many_attempts')
})

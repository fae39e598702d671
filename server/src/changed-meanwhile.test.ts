import type { ApiError } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { Meanwhile } from '@bank/contract/meanwhile'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal, refused } from '../testing/bank.ts'
import { changePassword, editAssets, editUser, startBank } from '../testing/scenes.ts'

const OTHER_ADDRESS = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

const server = await startBank()
const first = await server.add({ role: 'admin' })
const second = await server.add({ role: 'admin' })

const told = ({ status, code, body }: ApiError) => ({
  status,
  code,
  changes: Object.fromEntries(
    (Meanwhile.safeParse(body).data?.changes ?? []).map(({ field, value }) => [field, value]),
  ),
})

/** A user's row in the list of assets. */
async function assetsOf({ id, email }: Person) {
  const { data } = await first.call(finances.listAssets, { query: { search: email } })
  const row = data.find(({ userId }) => userId === id)
  if (!row) throw new Error('the list has no such user')
  return row
}

const userOf = async ({ id }: Person) => (await first.call(customers.get, { params: { id } })).data

async function walletOf(id: string) {
  const wallet = (await first.call(wallets.listAll, { query: {} })).data.find((each) => each.id === id)
  if (!wallet) throw new Error('the list has no such wallet')
  return wallet
}

describe('when two people edit the same thing, the second', () => {
  test('of a user: gets the first one’s changes, and saves nothing', async () => {
    const customer = await server.add()
    const { updatedAt: seen } = await userOf(customer)
    const edited = await editUser(first, customer, { firstName: 'Siti', seen })
    const refusedEdit = await refused(editUser(second, customer, { lastName: 'Tan', seen }))
    expect(told(refusedEdit)).toEqual({
      status: 409,
      code: 'changed_meanwhile',
      changes: { firstName: 'Siti' },
    })
    expect(Meanwhile.parse(refusedEdit.body).updatedAt).toBe(edited.data.updatedAt)
    expect(await userOf(customer)).toMatchObject({ firstName: 'Siti', lastName: 'Rahman' })
  })

  test('of a user: can overwrite with the `updatedAt` of the refusal', async () => {
    const customer = await server.add()
    const { updatedAt: seen } = await userOf(customer)
    await editUser(first, customer, { firstName: 'Siti', seen })
    const { body } = await refused(editUser(second, customer, { firstName: 'Ayu', seen }))
    await editUser(second, customer, { firstName: 'Ayu', seen: Meanwhile.parse(body).updatedAt })
    expect((await userOf(customer)).firstName).toBe('Ayu')
  })

  test('of a profile: is refused in another tab, and after a change by staff', async () => {
    const customer = await server.add()
    const { user } = await customer.call(identity.me, {})
    const seen = user.updatedAt
    await customer.call(identity.updateProfile, { body: { city: 'Bandung', seen } })
    const tab = await refused(customer.call(identity.updateProfile, { body: { city: 'Medan', seen } }))
    expect(told(tab)).toEqual({ status: 409, code: 'changed_meanwhile', changes: { city: 'Bandung' } })
    const now = (await customer.call(identity.me, {})).user.updatedAt
    await editUser(first, customer, { lastName: 'Tan' })
    expect(
      told(await refused(customer.call(identity.updateProfile, { body: { zipCode: '1', seen: now } }))),
    ).toMatchObject({ changes: { lastName: 'Tan' } })
  })

  test('of assets: gets the amounts in dollars', async () => {
    const customer = await server.add()
    const { updatedAt: seen } = await assetsOf(customer)
    const { data } = await editAssets(first, customer, { stocks: cents(123_45), seen })
    expect(data.updatedAt > seen).toBe(true)
    const late = refused(editAssets(second, customer, { crypto: cents(1), seen }))
    expect(told(await late)).toEqual({ status: 409, code: 'changed_meanwhile', changes: { stocks: 123.45 } })
    expect(await assetsOf(customer)).toMatchObject({ stocks: 12_345, crypto: 0, updatedAt: data.updatedAt })
  })

  test('of the settings: gets the changed setting', async () => {
    const { updatedAt: seen } = (await first.call(oversight.settings, {})).data
    const { data } = await first.call(oversight.changeSettings, { body: { sessionTimeout: 45, seen } })
    expect(
      told(await refused(second.call(oversight.changeSettings, { body: { systemName: 'Another', seen } }))),
    ).toEqual({ status: 409, code: 'changed_meanwhile', changes: { sessionTimeout: 45 } })
    const again = { sessionTimeout: 30, seen: data.updatedAt }
    const { data: now } = await second.call(oversight.changeSettings, { body: again })
    expect(now).toMatchObject({ sessionTimeout: 30, systemName: 'Wealth Management System' })
  })

  test('of the settings that the specification does not name: gets amounts in dollars', async () => {
    const { updatedAt: seen } = (await first.call(oversight.settings, {})).data
    const body = { flagUnverifiedFrom: cents(500_50), staffSecondFactor: 'on' } as const
    await first.call(oversight.changeSettings, { body })
    await server.owner.run(sql`update settings set staff_second_factor = 'off'`)
    const late = refused(second.call(oversight.changeSettings, { body: { systemName: 'Another', seen } }))
    expect(told(await late)).toEqual({
      status: 409,
      code: 'changed_meanwhile',
      changes: { flagUnverifiedFrom: 500.5, staffSecondFactor: 'off' },
    })
  })

  test('of a wallet: gets its names, its address and its picture', async () => {
    const id = await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
    const { updatedAt: seen } = await walletOf(id)
    await first.call(wallets.update, { params: { id }, form: { address: OTHER_ADDRESS, seen } })
    const late = await refused(
      second.call(wallets.update, { params: { id }, form: { name: 'Bitcoin Core', seen } }),
    )
    const { address, qrCode, updatedAt } = await walletOf(id)
    expect(told(late)).toEqual({ status: 409, code: 'changed_meanwhile', changes: { address, qrCode } })
    const { data } = await second.call(wallets.update, {
      params: { id },
      form: { name: 'Bitcoin Core', seen: updatedAt },
    })
    expect([data.name, data.address]).toEqual(['Bitcoin Core', OTHER_ADDRESS])
  })

  test('of a wallet with a forged row: gets no forged names, and has to enter the address', async () => {
    const id = await server.addWallet('Tether', 'Somewhere', 'an address of ours')
    const { updatedAt: seen } = await walletOf(id)
    await server.owner.run(sql`
      update wallets set name = 'Forged', changed_at = '{"name": "2099-01-01T00:00:00.000Z"}' where id = ${id}`)
    const edit = first.call(wallets.update, { params: { id }, form: { network: 'Elsewhere', seen } })
    expect(await refusal(edit)).toEqual([400, 'validation_failed'])
  })

  test('of many at the same moment: only one saves', async () => {
    const customer = await server.add()
    const { updatedAt: seen } = await assetsOf(customer)
    const edits = Array.from({ length: 12 }, (_, n) =>
      editAssets(first, customer, { others: cents(n + 1), seen }),
    )
    const done = await Promise.allSettled(edits)
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('no conflict arises from', () => {
  test('an edit without `seen`', async () => {
    const customer = await server.add()
    await editUser(first, customer, { firstName: 'Siti' })
    await editUser(second, customer, { firstName: 'Ayu' })
    expect((await userOf(customer)).firstName).toBe('Ayu')
  })

  test('a password, a sign-in, money, and a save that changes nothing', async () => {
    const customer = await server.add()
    const { updatedAt: seen } = await userOf(customer)
    await changePassword(customer, 'another horse')
    await server.logIn(customer, 'another horse')
    await server.give(customer, 'checking', 500)
    await editUser(first, customer, { firstName: 'Aisyah' })
    expect((await userOf(customer)).updatedAt).toBe(seen)
    await editUser(second, customer, { firstName: 'Ayu', seen })
  })

  test('fields that the other call can’t edit: staff and a street, customers and a status', async () => {
    const customer = await server.add({ status: 'pending' })
    const { updatedAt: seen } = await userOf(customer)
    await customer.call(identity.updateProfile, { body: { address1: '2 Ring Road', seen } })
    await editUser(first, customer, { status: 'active', seen })
    await customer.call(identity.updateProfile, {
      body: { city: 'Bandung', seen: (await userOf(customer)).updatedAt },
    })
  })

  test('a `seen` that is no time is refused', async () => {
    const customer = await server.add()
    const edit = editUser(first, customer, { firstName: 'Ayu', seen: 'now' })
    expect(await refusal(edit)).toEqual([400, 'validation_failed'])
  })
})

test('each change of a row gets a later time, however fast the changes come', async () => {
  const customer = await server.add()
  const moments: string[] = []
  for (let n = 0; n < 20; n++) {
    const at = await server.owner.value<string>(
      sql`update users set city = ${String(n)} where id = ${customer.id} returning updated_at`,
    )
    moments.push(at)
  }
  expect(new Set(moments).size).toBe(20)
  expect(moments.toSorted()).toEqual(moments)
})

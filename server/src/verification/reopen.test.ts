import { customers } from '@bank/contract/customers'
import { identity, type Profile } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { verification } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { readableRows } from '../../testing/audit.ts'
import { type Person, refused } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { submitAll } from '../../testing/verification.ts'

let customer: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add({ firstName: 'Aisyah', lastName: 'Rahman' })
  await submitAll(customer)
  await verify({ ssnStatus: 'verified', idStatus: 'verified' })
})

const verify = (body: { ssnStatus?: 'verified' | 'rejected'; idStatus?: 'verified' | 'rejected' }) =>
  admin.call(verification.decide, { body: { userId: customer.id, ...body } })
const save = (body: Profile) => customer.call(identity.updateProfile, { body })
const recordOf = async () =>
  (await admin.call(verification.statusOf, { params: { userId: customer.id } })).data
const standing = async () => {
  const { ssnStatus, idStatus } = await recordOf()
  return [ssnStatus, idStatus]
}
const notices = async () => {
  const { data } = await customer.call(notifications.list, { query: { search: 'again' } })
  return data
}
const pendingTally = async () => {
  return server.owner.value<number>(
    sql`select count(*) from users where ssn_status = 'pending' or id_status = 'pending'`,
  )
}

describe('a verified customer who changes', () => {
  test.for<[string, Profile, string[]]>([
    ['the first name', { firstName: 'Nur' }, ['pending', 'pending']],
    ['the last name', { lastName: 'Tan' }, ['pending', 'pending']],
    ['first for last name', { firstName: 'Rahman', lastName: 'Aisyah' }, ['pending', 'pending']],
    ['the date of birth', { dateOfBirth: '1990-01-31T00:00:00.000Z' }, ['pending', 'pending']],
    ['the country', { country: 'Malaysia' }, ['verified', 'pending']],
    ['case and spacing', { firstName: ' AISYAH', country: 'SINGAPORE' }, ['verified', 'verified']],
    ['the city', { city: 'Penang', address1: '2 Other Street' }, ['verified', 'verified']],
    ['nothing', { firstName: 'Aisyah', dateOfBirth: null }, ['verified', 'verified']],
  ])('%s', async ([, edit, expected]) => {
    const { message, user } = await save(edit)
    expect([user.ssnStatus, user.idStatus]).toEqual(expected)
    expect(await standing()).toEqual(expected)
    const isReopened = expected.includes('pending')
    expect(message.includes('verification is pending again')).toBe(isReopened)
    expect((await notices()).map(({ title }) => title)).toEqual(
      isReopened ? ['We are verifying your identity again'] : [],
    )
  })
})

test('staff see what each item was verified for and the current data, and the audit log has both', async () => {
  await save({ country: 'Malaysia' })
  await save({ lastName: 'Tan' })
  const { person, ssnVerifiedFor, idVerifiedFor } = await recordOf()
  const then = { firstName: 'Aisyah', lastName: 'Rahman', dateOfBirth: null, country: 'Singapore' }
  expect(ssnVerifiedFor).toEqual(then)
  expect(idVerifiedFor).toEqual(then)
  expect(person).toEqual({ ...then, lastName: 'Tan', country: 'Malaysia' })
  const rows = await readableRows(
    server,
    sql`
      select id, chain, before, after from audit_log
      where chain = ${customer.id} and act = 'verification.reopened' order by position`,
  )
  expect(rows).toMatchObject([
    {
      before: { idStatus: 'verified', country: 'Singapore' },
      after: { idStatus: 'pending', country: 'Malaysia' },
    },
    {
      before: { ssnStatus: 'verified', lastName: 'Rahman' },
      after: { ssnStatus: 'pending', lastName: 'Tan' },
    },
  ])
  await verify({ idStatus: 'verified' })
  expect(await recordOf()).toMatchObject({
    ssnVerifiedFor: then,
    idVerifiedFor: { lastName: 'Tan', country: 'Malaysia' },
  })
})

test('it stays pending after the change is undone, and staff decide on the earlier submission', async () => {
  await save({ lastName: 'Tan' })
  await save({ lastName: 'Rahman' })
  expect(await standing()).toEqual(['pending', 'pending'])
  expect(await notices()).toHaveLength(1)
  await verify({ ssnStatus: 'verified', idStatus: 'verified' })
  expect(await standing()).toEqual(['verified', 'verified'])
})

test('a reopened item can be submitted again', async () => {
  await save({ lastName: 'Tan' })
  await submitAll(customer)
  expect(await standing()).toEqual(['pending', 'pending'])
})

test('a name change by an administrator also reopens the verification', async () => {
  const params = { id: customer.id }
  const { message, data } = await admin.call(customers.update, { params, body: { firstName: 'Nur' } })
  expect(message).toContain('Their verification is pending again')
  expect([data.ssnStatus, data.idStatus]).toEqual(['pending', 'pending'])
  expect(await notices()).toHaveLength(1)
})

test('rejected items stay rejected', async () => {
  await verify({ idStatus: 'rejected' })
  await save({ firstName: 'Nur' })
  expect(await standing()).toEqual(['pending', 'rejected'])
})

test('a decision is refused if the personal data have changed since the administrator looked', async () => {
  await save({ lastName: 'Tan' })
  const { person, submissionId } = await recordOf()
  await save({ lastName: 'Lim' })
  const body = { userId: customer.id, ssnStatus: 'verified' as const, person }
  const late = await refused(
    admin.call(verification.decide, { body: { ...body, ...(submissionId && { submissionId }) } }),
  )
  expect([late.status, late.code]).toEqual([409, 'newer_submission'])
  expect(late.message).toContain('has changed since you looked')
  expect(await standing()).toEqual(['pending', 'pending'])
  const { person: now } = await recordOf()
  await admin.call(verification.decide, { body: { ...body, person: now } })
  expect(await standing()).toEqual(['verified', 'pending'])
})

test('a reopened verification counts as pending again', async () => {
  const before = await pendingTally()
  await save({ lastName: 'Tan' })
  expect(await pendingTally()).toBe(before + 1)
})

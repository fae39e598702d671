import { calendar } from '@bank/contract/calendar'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { editFigures, startBank } from '../../testing/scenes.ts'

let person: Person
const server = await startBank()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  person = await server.add()
})

/** Sets what is owed, as staff do. */
const owe = (totalBorrowed: number, reason: string) =>
  editFigures(admin, person, {
    funding: { totalBorrowed: cents(totalBorrowed), monthlyPayment: cents(50_00) },
    reason,
  })

const rate = async () => (await person.call(finances.funding, {})).data.interest?.monthlyRate ?? null

test.each([
  ['Interest on car loan', 5_00, 0.005],
  ['interest', 99_99, 0.09999],
  ['Interest on car loan', 100_00, null],
  ['Interest on car loan', 10_000_00, null],
  ['New loan, 5% interest', 50_00, null],
  ['Late fee, no interest', 35_00, null],
  ['Interest-free loan', 50_00, null],
  ['Interested in a larger loan', 50_00, null],
  ['Interest refunded', -5_00, null],
])('“%s” of %s cents on $1,000 owed gives a monthly rate of %s', async (reason, amount, expected) => {
  await owe(1_000_00, 'Opening of the loan')
  await owe(1_000_00 + amount, reason)
  expect(await rate()).toBe(expected)
})

test('a fee after it hides no interest', async () => {
  await owe(1_000_00, 'Opening of the loan')
  await owe(1_010_00, 'Interest')
  await owe(1_050_00, 'Late fee, no interest')
  expect(await rate()).toBe(0.01)
})

test('a large loan after a cent that was owed leaves Funding and the calendar as they are', async () => {
  await owe(1, 'Interest')
  await owe(99_999_999_999_99, 'Interest on what was borrowed')
  expect(await rate()).toBeNull()
  const instalments = (await person.call(calendar.list, { query: {} })).data.filter(
    ({ kind }) => kind === 'instalment',
  )
  expect(instalments.map(({ amount }) => amount)).toEqual(instalments.map(() => 50_00))
  expect(instalments.length).toBeGreaterThan(10)
})

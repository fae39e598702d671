import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { durationWords, payOffOf } from './pay-off.ts'

const TODAY = '2026-11-23'
const payOff = (totalBorrowed: number, monthlyPayment: number) =>
  payOffOf({ totalBorrowed: cents(totalBorrowed), monthlyPayment: cents(monthlyPayment) }, TODAY)

test('the payments come to what is owed, the last one with the rest', () => {
  const plan = payOff(1_000_00, 300_00)
  expect(plan).toEqual({
    status: 'planned',
    payments: 4,
    lastPayment: 100_00,
    paidOffOn: '2027-03-01',
    owed: [
      { date: TODAY, amount: 1_000_00 },
      { date: '2026-12-01', amount: 700_00 },
      { date: '2027-01-01', amount: 400_00 },
      { date: '2027-02-01', amount: 100_00 },
      { date: '2027-03-01', amount: 0 },
    ],
  })
})

test('a payment that covers everything is the only one', () => {
  expect(payOff(50_00, 999_999_999_999_99)).toMatchObject({
    payments: 1,
    lastPayment: 50_00,
    paidOffOn: '2026-12-01',
  })
  expect(payOff(50_00, 50_00)).toMatchObject({ payments: 1, lastPayment: 50_00 })
})

test('many payments have a curve of 61 points that ends at zero', () => {
  const plan = payOff(120_000_00, 100_00)
  if (plan.status !== 'planned') throw new Error(plan.status)
  expect(plan.payments).toBe(1_200)
  expect(plan.owed).toHaveLength(61)
  expect(plan.owed[30]?.amount).toBe(60_000_00)
  expect(plan.owed.at(-1)).toEqual({ date: '2126-11-01', amount: 0 })
})

test('no date is given without a debt, without a payment, and after a hundred years', () => {
  expect(payOff(0, 100_00)).toEqual({ status: 'nothing owed' })
  expect(payOff(100_00, 0)).toEqual({ status: 'no payment' })
  expect(payOff(999_999_999_999_99, 1)).toEqual({ status: 'too long' })
})

test('a time is in years and months', () => {
  expect([1, 11, 12, 13, 87].map(durationWords)).toEqual([
    '1 month',
    '11 months',
    '1 year',
    '1 year and 1 month',
    '7 years and 3 months',
  ])
})

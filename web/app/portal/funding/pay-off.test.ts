import { type Interest, instalmentsOf } from '@bank/contract/instalments'
import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { durationWords, payOffOf } from './pay-off.ts'

const TODAY = '2026-11-23'
const payOff = (
  totalBorrowed: number,
  monthlyPayment: number,
  interest: Interest | null = null,
  today = TODAY,
) => payOffOf({ totalBorrowed: cents(totalBorrowed), monthlyPayment: cents(monthlyPayment), interest }, today)

test('the payments come to what is owed, the last one with the rest', () => {
  const plan = payOff(1_000_00, 300_00)
  expect(plan).toEqual({
    status: 'planned',
    payments: 4,
    lastPayment: 100_00,
    paidOffOn: '2027-03-01',
    interest: 0,
    owed: [
      { count: 0, date: TODAY, amount: 1_000_00, interest: 0 },
      { count: 1, date: '2026-12-01', amount: 700_00, interest: 0 },
      { count: 2, date: '2027-01-01', amount: 400_00, interest: 0 },
      { count: 3, date: '2027-02-01', amount: 100_00, interest: 0 },
      { count: 4, date: '2027-03-01', amount: 0, interest: 0 },
    ],
  })
})

test('interest that rows charge is owed before each payment, and is part of what is paid', () => {
  const plan = payOff(1_000_00, 300_00, { monthlyRate: 0.01, chargedOn: '2026-10-28' })
  if (plan.status !== 'planned') throw new Error(plan.status)
  expect(plan.owed.map(({ amount }) => amount)).toEqual([1_000_00, 710_00, 417_10, 121_27, 0])
  expect(plan).toMatchObject({ payments: 4, lastPayment: 122_48, interest: 22_48 })
  expect(3 * 300_00 + plan.lastPayment).toBe(1_000_00 + plan.interest)
  expect(plan.owed.map(({ interest }) => interest)).toEqual([22_48, 12_48, 5_38, 1_21, 0])
})

test('interest that was charged since the last due date is not charged again before the next', () => {
  const plan = payOff(1_000_00, 300_00, { monthlyRate: 0.01, chargedOn: '2026-11-20' })
  expect(plan).toMatchObject({ owed: [{ amount: 1_000_00 }, { amount: 700_00 }, { amount: 407_00 }, {}, {}] })
})

/** The interest of the next three installments, on $1,000.00 at 1% a month. */
function nextInterest(today: string, chargedOn: string) {
  const instalments = instalmentsOf(
    {
      totalBorrowed: cents(1_000_00),
      monthlyPayment: cents(100_00),
      interest: { monthlyRate: 0.01, chargedOn },
    },
    today,
  )
  return [...instalments].slice(0, 3).map(({ date, interest }) => [date, interest])
}

test.each(['2026-11-01', '2026-10-28'])(
  'interest charged on %s counts for no later due date: neither on the last day of a month, nor on the 1st, nor on the 2nd',
  (chargedOn) => {
    const soon = [
      ['2026-12-01', 10_00],
      ['2027-01-01', 9_10],
      ['2027-02-01', 8_19],
    ]
    expect(nextInterest('2026-11-02', chargedOn)).toEqual(soon)
    expect(nextInterest('2026-11-30', chargedOn)).toEqual(soon)
    expect(nextInterest('2026-12-01', chargedOn)).toEqual(soon)
    const later = ['2027-01-01', '2027-02-01', '2027-03-01']
    expect(nextInterest('2026-12-02', chargedOn)).toEqual(
      later.map((date, index) => [date, soon[index]?.[1]]),
    )
  },
)

test.each(['2026-11-02', '2026-11-30', '2026-12-01'])(
  'interest charged on %s is that of the instalment of December 1, up to that day itself',
  (chargedOn) => {
    for (const today of ['2026-11-30', '2026-12-01'])
      expect(nextInterest(today, chargedOn)[0]).toEqual(['2026-12-01', 0])
    expect(nextInterest('2026-12-02', chargedOn)[0]).toEqual(['2027-01-01', 10_00])
  },
)

test('a payment that does not cover the interest never pays off', () => {
  const interest = { monthlyRate: 0.02, chargedOn: '2026-10-28' }
  expect(payOff(1_000_00, 10_00, interest)).toEqual({ status: 'never' })
  expect(payOff(1_000_00, 20_00, interest)).toEqual({ status: 'never' })
  expect(payOff(999_999_999_999_99, 1, { ...interest, monthlyRate: 0.1 })).toEqual({ status: 'never' })
  expect(payOff(999_999_999_999_99, 1, { ...interest, monthlyRate: 1_000 })).toEqual({ status: 'never' })
})

test('a payment that covers everything is the only one', () => {
  expect(payOff(50_00, 999_999_999_999_99)).toMatchObject({
    payments: 1,
    lastPayment: 50_00,
    paidOffOn: '2026-12-01',
  })
  expect(payOff(50_00, 50_00)).toMatchObject({ payments: 1, lastPayment: 50_00 })
})

test('many payments have a curve of at most 101 points that ends at zero', () => {
  const plan = payOff(120_000_00, 100_00)
  if (plan.status !== 'planned') throw new Error(plan.status)
  expect(plan.payments).toBe(1_200)
  expect(plan.owed).toHaveLength(101)
  expect(plan.owed[50]?.amount).toBe(60_000_00)
  expect(plan.owed.at(-1)).toEqual({ count: 1_200, date: '2126-11-01', amount: 0, interest: 0 })
})

test('the last payment is a point of the curve, wherever the others are', () => {
  const plan = payOff(100_050_00, 300_00)
  if (plan.status !== 'planned') throw new Error(plan.status)
  expect(plan.payments).toBe(334)
  expect(plan.owed.slice(-2).map(({ count, amount }) => ({ count, amount }))).toEqual([
    { count: 332, amount: 450_00 },
    { count: 334, amount: 0 },
  ])
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

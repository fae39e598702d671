import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { paceOf, scaleOf } from './pace.ts'
import { differenceWords, paceWords } from './pace-words.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const savings = (totalSavings: number, goalAmount: number, monthlyContribution = 0) => ({
  totalSavings: cents(totalSavings),
  goalAmount: cents(goalAmount),
  monthlyContribution: cents(monthlyContribution),
  lastUpdated: '2026-11-21T08:00:00.000Z',
})
const pace = (total: number, goal: number, monthly: number) =>
  paceOf(savings(total, goal), cents(monthly), NOW)

test('contributions are counted from the first of the next month', () => {
  expect(pace(0, 100_00, 100_00)).toEqual({ status: 'on the way', months: 1, month: '2026-12' })
  expect(pace(0, 100_01, 100_00)).toEqual({ status: 'on the way', months: 2, month: '2027-01' })
  expect(pace(-100_00, 100_00, 100_00)).toEqual({ status: 'on the way', months: 2, month: '2027-01' })
})

test('without contributions a goal is never reached, and with tiny ones no date is named', () => {
  expect(pace(0, 100_00, 0)).toEqual({ status: 'never' })
  expect(pace(0, 99_999_999_999_999, 1)).toEqual({ status: 'far' })
  expect(pace(0, 1_200_00, 1_00)).toMatchObject({ status: 'on the way', months: 1_200 })
})

test('a goal that is reached, or none, has no pace', () => {
  expect(pace(100_00, 100_00, 0)).toEqual({ status: 'reached' })
  expect(pace(100_00, 0, 1)).toEqual({ status: 'no goal' })
})

test('the slider reaches beyond the contribution of today and to what takes a year, in round steps', () => {
  expect(scaleOf(savings(0, 0))).toEqual({ max: 500, step: 10 })
  expect(scaleOf(savings(0, 0, 1_500_00))).toEqual({ max: 4_500, step: 100 })
  expect(scaleOf(savings(0, 120_000_00, 100_00))).toEqual({ max: 10_000, step: 200 })
  const most = scaleOf(savings(0, 99_999_999_999_999, 99_999_999_999_999))
  expect(most.max).toBe(999_999_999_999)
})

test('the words compare with the plan', () => {
  const [now, sooner] = [pace(0, 1_000_00, 100_00), pace(0, 1_000_00, 200_00)]
  expect(paceWords(now)).toBe('September 2027, in 10 months')
  expect(differenceWords(now, sooner)).toBe('5 months earlier than now')
  expect(differenceWords(sooner, now)).toBe('5 months later than now')
  expect(differenceWords(now, now)).toBe('The same month as now')
  expect(differenceWords(now, pace(0, 1_000_00, 0))).toBeNull()
})

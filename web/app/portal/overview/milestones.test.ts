import type { HistoryRange } from '@bank/contract/history'
import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { milestonesOf } from './milestones.ts'

test('lists today first, then the last six month-ends', () => {
  const dates = milestonesOf(history('2026-01-01', '2026-11-21'), '1Y').map(({ date }) => date)
  expect(dates).toEqual([
    '2026-11-21',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
  ])
})

test('lists the first day of the history last, and marks only today as today', () => {
  const milestones = milestonesOf(history('2026-01-10', '2026-02-28'), '1Y')
  expect(milestones.map(({ date, isToday }) => [date, isToday])).toEqual([
    ['2026-02-28', true],
    ['2026-01-31', false],
    ['2026-01-10', false],
  ])
})

test('describes a change in words, with the amount and the percentage of the earlier value', () => {
  const days = [day('2026-08-31', 1_000_00), day('2026-09-30', 1_500_00), day('2026-10-31', 1_350_00)]
  const changes = milestonesOf([...days, day('2026-11-21', 1_350_00)], '1Y').map(({ change }) => change)
  expect(changes).toEqual(['No change', 'Down $150 (10%)', 'Up $500 (50%)', 'Start of this period'])
})

test('a change of less than a dollar is not described as zero', () => {
  const [today] = milestonesOf([day('2026-10-31', 1_000_00), day('2026-11-21', 1_000_40)], '1Y')
  expect(today).toMatchObject({ change: 'Up less than $1', direction: 'up' })
})

test('a change from zero has no percentage', () => {
  const [today] = milestonesOf([day('2026-10-31', 0), day('2026-11-21', 2_000_00)], '1Y')
  expect(today?.change).toBe('Up $2,000')
})

test('says how much of a change was deposited', () => {
  const days = [day('2026-09-30', 1_000_00, 900_00), day('2026-10-31', 1_500_00, 1_200_00)]
  expect(milestonesOf(days, null).map(({ deposits }) => deposits)).toEqual([300_00, null])
})

test('counts the deposits of the first day where the range does: if nothing was there before', () => {
  const days = [day('2026-09-30', 1_000_00, 900_00), day('2026-10-31', 1_500_00, 1_200_00)]
  const oldest = (range: HistoryRange) => milestonesOf(days, range).at(-1)?.deposits
  expect(oldest('ALL')).toBe(900_00)
  expect(oldest('1Y')).toBe(900_00)
  // The range begins on its first day, and so with what was there at its end.
  expect(oldest('1M')).toBeNull()
})

test('a customer without history has no milestones', () => {
  expect(milestonesOf([], 'ALL')).toEqual([])
})

const day = (date: string, value: number, deposited = 0) => ({
  date,
  value: cents(value),
  deposited: cents(deposited),
  ...{ in: cents(0), out: cents(0), opening: cents(0) },
})

/** Every day from the first to the last, with its index as the value. */
function history(first: string, last: string) {
  const days = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    days.push(day(new Date(at).toISOString().slice(0, 10), days.length * 100))
  }
  return days
}

import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { shownDays } from './period-table.tsx'

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    balance: cents(index),
  }))

test('of a month, the table has every day', () => {
  expect(shownDays(daysFrom('2026-10-23', 32))).toHaveLength(32)
})

test('of a longer time, it has the first day, the last of each month and today', () => {
  expect(shownDays(daysFrom('2026-08-23', 93)).map(({ date }) => date)).toEqual([
    '2026-08-23',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-23',
  ])
})

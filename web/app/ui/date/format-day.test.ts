import { expect, test } from 'vitest'
import { firstWeekday, formatDaysFrom, formatFullDay, formatWeekday } from './format-day.ts'

test('a day has its whole name, and its weekday in three lengths', () => {
  expect(formatFullDay('2026-12-01', 'en-US')).toBe('Tuesday, December 1, 2026')
  expect(
    (['long', 'short', 'narrow'] as const).map((length) => formatWeekday('2026-12-01', length, 'en-US')),
  ).toEqual(['Tuesday', 'Tue', 'T'])
})

test('the distance between days is in words', () => {
  const from = (day: string) => formatDaysFrom('2026-11-23', day, 'en-US')
  expect(['2026-11-23', '2026-11-24', '2026-12-01', '2026-11-01'].map(from)).toEqual([
    'today',
    'tomorrow',
    'in 8 days',
    '22 days ago',
  ])
})

test('the week begins on the day it begins on where the language is spoken', () => {
  expect([firstWeekday('en-US'), firstWeekday('en-GB')]).toEqual([0, 1])
})

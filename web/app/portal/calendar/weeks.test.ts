import { expect, test } from 'vitest'
import { dayAfterKey, isMonth, weeksOf } from './weeks.ts'

test('a month has whole weeks, blank before its first day and after its last', () => {
  const weeks = weeksOf('2026-11', 1)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]?.[0]).toBe('2026-11-30')
  expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
  expect(weeksOf('2026-02', 0)).toHaveLength(4)
})

test('keys lead as in the ARIA pattern, also into the next month', () => {
  const from = (key: string, isShift = false) => dayAfterKey('2026-12-31', key, isShift, 1)
  expect(from('ArrowRight')).toBe('2027-01-01')
  expect(from('ArrowLeft')).toBe('2026-12-30')
  expect(from('ArrowUp')).toBe('2026-12-24')
  expect(from('ArrowDown')).toBe('2027-01-07')
  expect(from('Home')).toBe('2026-12-28')
  expect(from('End')).toBe('2027-01-03')
  expect(from('PageUp')).toBe('2026-11-30')
  expect(from('PageDown')).toBe('2027-01-31')
  expect(from('PageDown', true)).toBe('2027-12-31')
  expect(from('a')).toBeNull()
})

test('only months are taken from the address', () => {
  expect(['2026-12', '2026-13', '1999-01', '2026-1', '', null].map(isMonth)).toEqual([
    true,
    ...Array(5).fill(false),
  ])
})

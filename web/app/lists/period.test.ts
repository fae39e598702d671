import { expect, test } from 'vitest'
import { namedPeriods, readDay } from './period.ts'

const periods = (now: string) =>
  Object.fromEntries(
    namedPeriods(Date.parse(now)).map(({ label, period: { from, to } }) => [label, [from, to]]),
  )

test('the named periods are whole ones by UTC', () => {
  expect(periods('2026-11-28T12:00:00Z')).toEqual({
    'All dates': ['', ''],
    'This month': ['2026-11-01', '2026-11-30'],
    'Last month': ['2026-10-01', '2026-10-31'],
    'This quarter': ['2026-10-01', '2026-12-31'],
    'This year': ['2026-01-01', '2026-12-31'],
  })
})

test('they go over the turn of the year, and a leap day is in its month', () => {
  const january = periods('2028-01-01T00:00:00Z')
  expect(january['Last month']).toEqual(['2027-12-01', '2027-12-31'])
  expect(january['This quarter']).toEqual(['2028-01-01', '2028-03-31'])
  expect(periods('2028-02-29T23:59:59.999Z')['This month']).toEqual(['2028-02-01', '2028-02-29'])
  expect(periods('2027-12-31T23:59:59.999Z')['This quarter']).toEqual(['2027-10-01', '2027-12-31'])
})

test('what is no day in the address counts as not chosen', () => {
  expect(['2026-02-28', '2026-02-30', 'soon', '', null].map(readDay)).toEqual(['2026-02-28', '', '', '', ''])
})

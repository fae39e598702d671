import { expect, test } from 'vitest'
import { asQuery, readFilters } from './filters.ts'
import { boundWords, latestMonths } from './period.ts'

test('the latest months are whole months by UTC, and go over the turn of the year', () => {
  const months = latestMonths(Date.parse('2026-02-28T23:59:59Z')).map(({ period }) => period)
  expect(months.slice(0, 3)).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2025-12-01', to: '2025-12-31' },
  ])
  expect(months).toHaveLength(12)
})

test('what is no day in the address counts as not chosen', () => {
  const read = (query: string) => asQuery(readFilters(new URLSearchParams(query)))
  expect(read('from=2026-02-30&to=soon')).toEqual({})
  expect(read('from=2026-02-01&to=2026-02-28&search=%20rent%20')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    search: 'rent',
  })
})

test('days in the wrong order never reach the server', () => {
  expect(asQuery({ from: '2026-02-02', to: '2026-02-01', search: '' })).toEqual({ from: '2026-02-02' })
})

test('the bounds say of which moment they are', () => {
  expect(boundWords({ from: '', to: '' })).toEqual({ opening: 'Before the first row', closing: 'Now' })
  expect(boundWords({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
    opening: 'Before Feb 1, 2026',
    closing: 'After Feb 28, 2026',
  })
})

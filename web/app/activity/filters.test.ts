import { expect, test } from 'vitest'
import { asQuery, readFilters } from './filters.ts'

test('the days and the search come from the address, without what is no day', () => {
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

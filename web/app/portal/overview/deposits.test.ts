import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { dayRows, daysWithMoves, marksOf, movesOf, moveWords } from './deposits.ts'

test('a deposit on the day of a payment is told apart from it', () => {
  const day = point('2026-11-03', { in: 5_500_00, out: 1_665_00 })
  expect(movesOf(day)).toEqual([
    { kind: 'In', amount: 5_500_00 },
    { kind: 'Out', amount: -1_665_00 },
  ])
  expect(moveWords(day)).toBe('In $5,500.00, out $1,665.00')
})

test('an opening balance is called that, on the first day too', () => {
  const [first, second, ...others] = daysWithMoves([
    point('2026-11-01', { opening: 6_000_00 }),
    point('2026-11-02', {}),
    point('2026-11-03', { opening: -20_50, in: 1 }),
  ])
  expect(first && moveWords(first)).toBe('Opening balance $6,000.00')
  expect(second && moveWords(second)).toBe('Opening balance −$20.50, in $0.01')
  expect(others).toEqual([])
})

test('the chart marks the 16 largest days, in their order', () => {
  const history = Array.from({ length: 28 }, (_, at) =>
    point(`2026-11-${String(at + 1).padStart(2, '0')}`, { in: at * 2_00, out: at * 100 }),
  )
  const dates = marksOf(daysWithMoves(history)).map(({ date }) => date)
  expect(dates).toHaveLength(16)
  expect(dates[0]).toBe('2026-11-13')
  expect(dates).toEqual(dates.toSorted())
})

test('a mark opens the rows of its day in Activity', () => {
  expect(dayRows('2026-11-03')).toBe('/dashboard/activity/all?from=2026-11-03&to=2026-11-03')
})

const point = (date: string, { in: came = 0, out = 0, opening = 0 }) => ({
  ...{ date, value: cents(0), deposited: cents(0) },
  ...{ in: cents(came), out: cents(out), opening: cents(opening) },
})

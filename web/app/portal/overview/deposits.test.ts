import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { depositsIn, marksOf } from './deposits.ts'
import { dayRows, depositWords } from './rows-of-day.ts'

test('a day on which the deposits changed is listed, whether money came or left', () => {
  const days = depositsIn([
    day('2026-11-01', 500_00),
    day('2026-11-02', 500_00),
    day('2026-11-03', 750_00),
    day('2026-11-04', 700_50),
  ])
  expect(days.map(({ date, amount }) => [date, amount])).toEqual([
    ['2026-11-03', 250_00],
    ['2026-11-04', -49_50],
  ])
  expect(days.map(depositWords)).toEqual(['Deposits $250.00', 'Money out $49.50'])
})

test('the first day of a history is not counted as a deposit', () => {
  expect(depositsIn([day('2026-11-01', 500_00)])).toEqual([])
  expect(depositsIn([])).toEqual([])
})

test('the chart marks the 16 largest days, in their order', () => {
  const history = Array.from({ length: 28 }, (_, at) =>
    day(`2026-11-${String(at + 1).padStart(2, '0')}`, at * at * 100),
  )
  const dates = marksOf(depositsIn(history)).map(({ date }) => date)
  expect(dates).toHaveLength(16)
  expect(dates[0]).toBe('2026-11-13')
  expect(dates).toEqual(dates.toSorted())
})

test('a mark opens the transactions of its day', () => {
  expect(dayRows('2026-11-03')).toBe('/dashboard/transactions?from=2026-11-03&to=2026-11-03')
})

const day = (date: string, deposited: number) => ({
  date,
  value: cents(deposited),
  deposited: cents(deposited),
})

import { figure } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { readAmount, readFigureOrZero } from './typed-amount.ts'

const bounds = figure('Amount')
const amount = (text: string) => readAmount(text, 'Amount', bounds)
const figureOf = (text: string) => readFigureOrZero(text, 'Amount', bounds)

test.each([
  ['2500', 250_000],
  ['2,500.00', 250_000],
  ['$2,500', 250_000],
  [' $ 1,234,567.5 ', 123_456_750],
  ['2 500', 250_000],
  ['2\u00A0500.25', 250_025],
  ['1\u202F234\u202F567', 123_456_700],
  ['２５００', 250_000],
  ['＄２，５００．００', 250_000],
  ['.5', 50],
  ['7.', 700],
  ['0.29', 29],
])('%s is read as intended', (text, cents) => {
  expect(amount(text)).toEqual({ amount: cents })
  expect(figureOf(text)).toEqual({ amount: cents })
})

test.each(['2.500', '2.500,00', '2500,00', '1,5', '1,50', '12,34,567', '1,234 567', "2'500", '1.234.567'])(
  '%s is ambiguous, so the message says how to write it',
  (text) => {
    const problem = 'Use commas for thousands and a decimal point for cents, such as 2,500.00'
    expect(amount(text)).toEqual({ problem })
    expect(figureOf(text)).toEqual({ problem })
  },
)

test('fractions of a cent are refused, not cut off', () => {
  const problem = 'Enter at most two digits after the decimal point, such as 2,500.00'
  expect(amount('1234.567')).toEqual({ problem })
  expect(figureOf('1234.5678')).toEqual({ problem })
})

test('a number in the notation of calculators is refused with an example', () => {
  const problem = 'Enter the amount in US dollars, such as 2500 or 2,500.00'
  expect(amount('1e3')).toEqual({ problem })
  expect(figureOf('1e3')).toEqual({ problem })
})

test('text that is not an amount is refused, and is 0 where the specification requires that', () => {
  for (const text of ['abc', '-5', 'NaN', '.', '0x64', '٥٠٠', 'Infinity']) {
    expect(amount(text), text).toHaveProperty('problem')
    expect(figureOf(text), text).toEqual({ amount: 0 })
  }
  expect(amount('')).toEqual({ problem: 'Amount is required' })
  expect(figureOf('  ')).toEqual({ amount: 0 })
})

import { figure } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { readAmount, readFigure } from './typed-amount.ts'

const amount = (text: string) => readAmount(text, 'Amount', figure('Amount'))
const figureOf = (text: string) => readFigure('Amount', text)

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

test.each(['-5', '−5', '- 0.01', '-$2,500.00', '$-5', '-.5'])('%s is negative', (text) =>
  expectProblem(
    text,
    `“${text}” is negative: write the amount without a minus sign, such as 2500 or 2,500.50`,
  ),
)

const WRITE = 'can’t be read as an amount: write dollars and cents in digits, such as 2500 or 2,500.50'

test.each([
  // Written as in another country.
  ...['2.500,00', '2500,00', '1,5', '1,50', '12,34,567', '1,234 567', "2'500", '1.234.567', '1.000.000,00'],
  // Too many decimals, which are not cut off.
  ...['12.345', '2.500', '1234.567', '1,234.5678', '$0.001'],
  ...['5k', 'abc', '1e6', '1e3', '6o', 'NaN', '.', '$', '-', '0x64', '٥٠٠', 'Infinity', 'two thousand'],
])('%s can’t be read, is never 0, and is refused in the same words as all the others', (text) =>
  expectProblem(text, `“${text}” ${WRITE}`),
)

test('of a long text the message repeats only the beginning, and never half a character', () => {
  expectProblem('a hundred and fifty thousand dollars', `“a hundred and fifty tho…” ${WRITE}`)
  expectProblem('one hundred thousand: 💰💰💰', `“one hundred thousand: 💰…” ${WRITE}`)
  expectProblem('two hundred thousand: 💰💰', `“two hundred thousand: 💰💰” ${WRITE}`)
})

test('a blank field is 0 where the specification requires that, and missing elsewhere', () => {
  for (const text of ['', '  ', '\u00A0']) {
    expect(figureOf(text)).toEqual({ amount: 0 })
    expect(amount(text)).toEqual({ problem: 'Amount is required', namesField: true })
  }
})

test('an amount larger than the bank can store is a problem', () => {
  expect(figureOf('1000000000000')).toEqual({
    problem: 'Amount must be at most $999,999,999,999.99',
    namesField: true,
  })
})

function expectProblem(text: string, problem: string) {
  expect(amount(text)).toEqual({ problem, namesField: false })
  expect(figureOf(text)).toEqual({ problem, namesField: false })
}

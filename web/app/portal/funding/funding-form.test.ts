import { expect, test } from 'vitest'
import { readAmount } from './funding-form.ts'

test('reads an amount with and without cents, thousands separators and the dollar sign', () => {
  expect(readAmount('2500')).toEqual({ amount: 250_000 })
  expect(readAmount('2,500.00')).toEqual({ amount: 250_000 })
  expect(readAmount(' $ 100.5 ')).toEqual({ amount: 10_050 })
  expect(readAmount('1.10')).toEqual({ amount: 110 })
})

test('accepts amounts from one dollar to a billion', () => {
  expect(readAmount('1')).toEqual({ amount: 100 })
  expectProblem('0.99', 'Amount must be at least $1.00')
  expect(readAmount('1000000000')).toEqual({ amount: 100_000_000_000 })
  expectProblem('1000000000.01', 'Amount must be at most $1,000,000,000.00')
})

const WRITE = 'can’t be read as an amount: write dollars and cents in digits, such as 2500 or 2,500.50'

test('refuses a decimal comma, instead of reading a hundred times the amount', () => {
  for (const text of ['100,50', '1.000,50']) expectProblem(text, `“${text}” ${WRITE}`)
})

test('refuses a point between thousands, instead of reading a thousandth of the amount', () => {
  expectProblem('1.000', `“1.000” ${WRITE}`)
})

test('explains what is wrong with a text that is not an amount', () => {
  expectProblem('', 'Amount is required')
  for (const text of ['a lot', '1e5', '0x64', '٥٠٠']) expectProblem(text, `“${text}” ${WRITE}`)
  expectProblem('-5', '“-5” is negative: write the amount without a minus sign, such as 2500 or 2,500.50')
})

function expectProblem(text: string, problem: string) {
  expect(readAmount(text), text).toMatchObject({ problem })
}

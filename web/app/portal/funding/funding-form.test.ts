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
  expect(readAmount('0.99')).toEqual({ problem: 'Amount must be at least $1.00' })
  expect(readAmount('1000000000')).toEqual({ amount: 100_000_000_000 })
  expect(readAmount('1000000000.01')).toEqual({ problem: 'Amount must be at most $1,000,000,000.00' })
})

test('refuses a decimal comma, instead of reading a hundred times the amount', () => {
  expect(readAmount('100,50')).toHaveProperty('problem')
  expect(readAmount('1.000,50')).toHaveProperty('problem')
})

test('refuses a point between thousands, instead of reading a thousandth of the amount', () => {
  expect(readAmount('1.000')).toHaveProperty('problem')
})

test('explains what is wrong with a text that is not an amount', () => {
  expect(readAmount('')).toEqual({ problem: 'Amount is required' })
  for (const text of ['a lot', '1e5', '0x64', '٥٠٠']) {
    expect(readAmount(text)).toEqual({
      problem: `“${text}” is not an amount: write it in digits, such as 2500 or 2,500.50`,
    })
  }
})

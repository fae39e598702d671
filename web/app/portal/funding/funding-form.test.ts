import { expect, test } from 'vitest'
import { readAmount } from './funding-form.ts'

test('an amount is read with and without cents, thousands and the dollar sign', () => {
  expect(readAmount('2500')).toEqual({ amount: 250_000 })
  expect(readAmount('2,500.00')).toEqual({ amount: 250_000 })
  expect(readAmount(' $ 100.5 ')).toEqual({ amount: 10_050 })
  expect(readAmount('1.10')).toEqual({ amount: 110 })
})

test('the smallest amount is a dollar, the largest a billion', () => {
  expect(readAmount('1')).toEqual({ amount: 100 })
  expect(readAmount('0.99')).toEqual({ problem: 'Amount must be at least $1.00' })
  expect(readAmount('1000000000')).toEqual({ amount: 100_000_000_000 })
  expect(readAmount('1000000000.01')).toEqual({ problem: 'Amount must be at most $1,000,000,000.00' })
})

test('a decimal comma is refused, and does not make a hundred times as much', () => {
  expect(readAmount('100,50')).toHaveProperty('problem')
  expect(readAmount('1.000,50')).toHaveProperty('problem')
})

test('a point between thousands is refused, and does not make a thousandth', () => {
  expect(readAmount('1.000')).toEqual({
    problem: 'Use commas for thousands and a point for cents, such as 2,500.00',
  })
})

test('what is no amount is told in words', () => {
  expect(readAmount('')).toEqual({ problem: 'Amount is required' })
  for (const text of ['a lot', '1e5', '-5', '0x64', '٥٠٠']) {
    expect(readAmount(text)).toEqual({
      problem: 'Write the amount in US dollars, such as 2500 or 2,500.00',
    })
  }
})

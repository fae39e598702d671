import { cents } from '@bank/contract/money'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatMoney, formatMoneyShort } from './format-money.ts'
import { Money } from './money.tsx'

test('money is shown in whole dollars unless cents are requested', () => {
  expect(formatMoney(cents(123_456))).toBe('$1,235')
  expect(formatMoney(cents(123_456), { cents: true })).toBe('$1,234.56')
  expect(formatMoney(cents(123_400), { cents: true })).toBe('$1,234.00')
})

test('half a dollar rounds away from zero, for positive and negative sums', () => {
  expect(formatMoney(cents(1_250))).toBe('$13')
  expect(formatMoney(cents(1_249))).toBe('$12')
  expect(formatMoney(cents(-1_250))).toBe('−$13')
  expect(formatMoney(cents(-1_249))).toBe('−$12')
})

test('a sum of eleven digits keeps its exact cents', () => {
  expect(formatMoney(cents(9_876_543_210_987), { cents: true })).toBe('$98,765,432,109.87')
  expect(formatMoney(cents(9_876_543_210_949))).toBe('$98,765,432,109')
  expect(formatMoney(cents(-9_999_999_999_999), { cents: true })).toBe('−$99,999,999,999.99')
})

test('the largest figure that the bank keeps is exact', () => {
  expect(formatMoney(cents(99_999_999_999_999), { cents: true })).toBe('$999,999,999,999.99')
})

test('zero has no sign, even if it was a debt of a few cents', () => {
  expect(formatMoney(cents(0))).toBe('$0')
  expect(formatMoney(cents(-0))).toBe('$0')
  expect(formatMoney(cents(-0), { cents: true, signed: true })).toBe('$0.00')
  expect(formatMoney(cents(-49))).toBe('$0')
  expect(formatMoney(cents(-49), { signed: true })).toBe('$0')
  expect(formatMoney(cents(49), { signed: true })).toBe('$0')
})

test('a signed amount has a plus or a minus', () => {
  expect(formatMoney(cents(250_000), { signed: true })).toBe('+$2,500')
  expect(formatMoney(cents(-250_000), { signed: true })).toBe('−$2,500')
  expect(formatMoney(cents(-5_999), { signed: true, cents: true })).toBe('−$59.99')
})

test('sums on the axis of a chart are short', () => {
  const sums = [0, 95_000, 123_400, 165_000_000, 9_999_999_999_900, -450_000]
  expect(sums.map((sum) => formatMoneyShort(cents(sum)))).toEqual([
    ...['$0', '$950', '$1.23K', '$1.65M', '$100B', '−$4.5K'],
  ])
})

test('a gain and a loss have different tones, and an unsigned amount has none', () => {
  render(
    <>
      <Money cents={cents(100)} signed />
      <Money cents={cents(-200)} signed />
      <Money cents={cents(-300)} />
      <Money cents={cents(400)} signed toneless />
      <Money cents={cents(0)} signed />
    </>,
  )
  expect(screen.getByText('+$1').dataset.tone).toBe('gain')
  expect(screen.getByText('−$2').dataset.tone).toBe('loss')
  expect(screen.getByText('−$3').dataset.tone).toBeUndefined()
  expect(screen.getByText('+$4').dataset.tone).toBeUndefined()
  expect(screen.getByText('$0').dataset.tone).toBeUndefined()
})

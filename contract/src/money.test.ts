import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cents, Dollars, FIGURE_MAX_CENTS, parseDollars, SumDollars, sum, sumOfMany } from './money.ts'

test('every amount with two decimals survives the wire to the cent', () => {
  for (let amount = 0; amount <= 5_000_000; amount += 7) {
    const wire = JSON.parse(JSON.stringify(z.encode(Dollars, cents(amount))))
    if (z.decode(Dollars, wire) !== amount) expect.fail(`${amount} became ${wire}`)
  }
  expect(z.decode(Dollars, 999_999_999_999.99)).toBe(99_999_999_999_999)
  expect(z.decode(Dollars, 0.29)).toBe(29)
})

test('fractions of a cent, text and infinity are refused as amounts', () => {
  for (const value of [
    0.001,
    1.005,
    0.1 + 0.2,
    '100',
    [100],
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
  ]) {
    expect(Dollars.safeParse(value).success, String(value)).toBe(false)
  }
})

test('a sum over many customers survives the wire, however large it is', () => {
  const wire = (amount: number) => JSON.parse(JSON.stringify(z.encode(SumDollars, sumOfMany(amount))))
  const back = (amount: number) => z.decode(SumDollars, wire(amount))
  expect(back(1_234_567_89)).toBe(1_234_567_89)
  expect(back(-100 * 2 ** 45 + 1)).toBe(-100 * 2 ** 45 + 1)
  // One cent more would not survive the round trip.
  expect(wire(100 * 2 ** 45 + 51)).toBe(2 ** 45 + 1)
  for (const customers of [91, 3000, 1_000_000]) {
    const total = customers * FIGURE_MAX_CENTS
    expect(Math.abs(back(total) / total - 1)).toBeLessThan(2 ** -49)
  }
  const many = sum(Array.from({ length: 200 }, () => cents(FIGURE_MAX_CENTS)))
  expect(many / (200 * FIGURE_MAX_CENTS)).toBeCloseTo(1, 12)
  expect(() => sumOfMany(0.5)).toThrow(RangeError)
  expect(() => sumOfMany(Number.POSITIVE_INFINITY)).toThrow(RangeError)
  expect(SumDollars.safeParse('100').success).toBe(false)
})

test('money is always whole cents', () => {
  expect(() => cents(1.5)).toThrow(RangeError)
  expect(sum([cents(1), cents(2), cents(-5)])).toBe(-2)
})

test('typed text becomes cents without passing through a float', () => {
  expect(parseDollars('2,500.5')).toBe(250_050)
  expect(parseDollars(' $0.07 ')).toBe(7)
  expect(parseDollars('1e5')).toBeNull()
  expect(parseDollars('1.005')).toBeNull()
  expect(parseDollars('-1')).toBeNull()
  expect(parseDollars('')).toBeNull()
})

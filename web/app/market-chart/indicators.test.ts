import { expect, test } from 'vitest'
import { convergence, exponentialAverage, relativeStrength } from './indicators.ts'

test('RSI(14) of the textbook’s prices equals the textbook’s result', () => {
  // The worked example of StockCharts' ChartSchool, "Relative Strength Index (RSI)".
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
    46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
  ]
  const rsi = relativeStrength(closes)
  expect(rsi.slice(0, 14)).toEqual(Array(14).fill(null))
  expect(rsi.slice(14).map((value) => value?.toFixed(2))).toEqual([
    ...['70.53', '66.32', '66.55', '69.41', '66.36', '57.97'],
  ])
})

test('RSI is 100 if prices only rise, 0 if they only fall, and 50 if they do not change', () => {
  const days = Array.from({ length: 40 }, (_, day) => day)
  expect(relativeStrength(days).at(-1)).toBe(100)
  expect(relativeStrength(days.toReversed()).at(-1)).toBe(0)
  expect(relativeStrength(days.map(() => 7)).at(-1)).toBe(50)
})

test('an exponential average begins with the simple average and then moves by 2 / (n + 1)', () => {
  expect(exponentialAverage([1, 2, 3, 4, 8], 3)).toEqual([null, null, 2, 3, 5.5])
})

test('MACD(12, 26, 9) of steadily rising prices is the difference of the two averages’ lags', () => {
  // An average over n days lags (n - 1) / 2 days behind a straight line: 12.5 - 5.5 = 7.
  const { macd, signal, distance } = convergence(Array.from({ length: 60 }, (_, day) => 100 + day))
  expect(macd.findIndex((value) => value !== null)).toBe(25)
  expect(signal.findIndex((value) => value !== null)).toBe(33)
  expect(macd.at(-1)).toBeCloseTo(7, 9)
  expect(signal.at(-1)).toBeCloseTo(7, 9)
  expect(distance.at(-1)).toBeCloseTo(0, 9)
})

test('a sudden rise lifts MACD above its signal', () => {
  const { macd, signal, distance } = convergence([...Array(50).fill(100), 110])
  expect(macd.at(-1)).toBeCloseTo(10 * (2 / 13 - 2 / 27), 9)
  expect(signal.at(-1)).toBeCloseTo(2 * (2 / 13 - 2 / 27), 9)
  expect(distance.at(-1)).toBeCloseTo(8 * (2 / 13 - 2 / 27), 9)
})

test('too few prices give no indicators', () => {
  expect(relativeStrength([1, 2, 3])).toEqual([null, null, null])
  expect(convergence([1, 2]).macd).toEqual([null, null])
  expect(convergence([])).toEqual({ macd: [], signal: [], distance: [] })
})

/**
 * The two studies of the market chart, over closing prices in order. A value is null if there are too few prices
 * before it.
 */

type Maybe = number | null

/** J. Welles Wilder's period, in days. */
const RSI_DAYS = 14

/** Gerald Appel's periods, in days. */
const FAST_DAYS = 12
const SLOW_DAYS = 26
const SIGNAL_DAYS = 9

/**
 * The relative strength index, 0 to 100, with Wilder's smoothing: the first averages are simple ones over the period,
 * and each later one moves by 1 / period. It is 50 if no price changed.
 */
export function relativeStrength(closes: readonly number[], days = RSI_DAYS): Maybe[] {
  let gain = 0
  let loss = 0
  return closes.map((close, index) => {
    if (index === 0) return null
    const change = close - (closes[index - 1] ?? close)
    const kept = index <= days ? 1 : (days - 1) / days
    gain = gain * kept + Math.max(change, 0) / days
    loss = loss * kept + Math.max(-change, 0) / days
    if (index < days) return null
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}

/** An exponential moving average that begins with the simple average of its first `days` values. */
export function exponentialAverage(values: readonly number[], days: number): Maybe[] {
  const weight = 2 / (days + 1)
  let average = 0
  return values.map((value, index) => {
    if (index < days) average += value / days
    else average += (value - average) * weight
    return index < days - 1 ? null : average
  })
}

/**
 * Moving average convergence/divergence (12, 26, 9): the fast average minus the slow one, the signal (the average of
 * that difference), and the distance between the two.
 */
export function convergence(closes: readonly number[]): {
  macd: Maybe[]
  signal: Maybe[]
  distance: Maybe[]
} {
  const fast = exponentialAverage(closes, FAST_DAYS)
  const slow = exponentialAverage(closes, SLOW_DAYS)
  const macd = closes.map((_, index) => less(fast[index], slow[index]))
  const known = macd.filter((value) => value !== null)
  const unknown = macd.slice(0, macd.length - known.length).map(() => null)
  const signal = [...unknown, ...exponentialAverage(known, SIGNAL_DAYS)]
  return { macd, signal, distance: macd.map((value, index) => less(value, signal[index])) }
}

function less(one: Maybe | undefined, other: Maybe | undefined): Maybe {
  return one == null || other == null ? null : one - other
}

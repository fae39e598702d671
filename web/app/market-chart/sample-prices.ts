import type { MarketSymbol } from './symbols.ts'

export type Candle = { date: string; open: number; high: number; low: number; close: number }

/** The first invented day. Later days are added; earlier ones never change. */
const FIRST_DAY = Date.UTC(2025, 0, 1)
const DAY_MS = 86_400_000

/** The range of the first invented price, in US dollars. */
const BASE_MIN = 60
const BASE_SPAN = 240

/**
 * Invented prices for each weekday up to that day, always the same for a symbol. They do not resemble the real
 * share's prices, so that no one mistakes them for market data.
 * @param until epoch milliseconds
 */
export function samplePrices(symbol: MarketSymbol, until: number): Candle[] {
  const chance = chanceOf(symbol)
  const base = BASE_MIN + chance() * BASE_SPAN
  let last = base
  let drift = 0
  const candles: Candle[] = []
  for (let day = FIRST_DAY; day <= until; day += DAY_MS) {
    if (isWeekend(day)) continue
    // A slow drift plus daily noise, and a pull back to the first price, so that no price drifts far away within ten
    // years.
    drift = drift * 0.94 + (chance() - 0.5) * 0.003
    const open = last * (1 + (chance() - 0.5) * 0.008)
    const close = open * (1 + drift + (chance() - 0.5) * 0.026) + (base - last) * 0.008
    const high = Math.max(open, close) * (1 + chance() * 0.008)
    const low = Math.min(open, close) * (1 - chance() * 0.008)
    candles.push({
      date: new Date(day).toISOString().slice(0, 10),
      open: inCents(open),
      high: inCents(high),
      low: inCents(low),
      close: inCents(close),
    })
    last = close
  }
  return candles
}

const isWeekend = (day: number) => [0, 6].includes(new Date(day).getUTCDay())

const inCents = (price: number) => Math.round(price * 100) / 100

/** A sequence of pseudorandom numbers from 0 to 1 for the symbol: mulberry32, seeded by FNV-1a. */
function chanceOf(symbol: string): () => number {
  let state = 0x811c9dc5
  for (const character of symbol) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

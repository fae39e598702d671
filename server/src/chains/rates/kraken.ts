import { type About, type Asset, NETWORKS } from '@bank/contract/networks'
import * as z from 'zod'
import { takeCredentials } from '../../http/credentials.ts'
import { readText } from '../../http/read-text.ts'
import { parseRate, type Rate, rateText } from '../coin-amount.ts'

/** How long the feed has for its whole answer. */
const TIMEOUT_MS = 10_000
/** The largest answer, in bytes. Four pairs have less than two thousand. */
const MAX_BYTES = 64 * 1024

/** What went wrong with the feed, in words that never contain its address, which can hold a key. */
export class FeedFailure extends Error {
  readonly trouble: 'unreachable' | 'unreadable'
  constructor(trouble: FeedFailure['trouble'], message: string) {
    super(message)
    this.trouble = trouble
  }
}

/** Dollars for one coin, as text, by the asset's symbol. */
export type Readings = Map<string, string>

/** The coins whose rates the bank needs, with the names that Kraken has for them. */
export const PRICED = Object.values<About>(NETWORKS)
  .flatMap(({ assets }) => assets)
  .flatMap(({ symbol, rate }) => (rate === 'one-dollar' ? [] : [{ symbol, base: rate.krakenBase }]))

/** Kraken's public ticker. Of each pair only the last trade counts: its price and its volume. */
const Ticker = z.object({
  error: z.array(z.string()).optional(),
  result: z.record(z.string(), z.object({ c: z.tuple([z.string()], z.string()) })).optional(),
})

/** Reads the feed once (DEC-61). A pair that is missing or makes no sense is left out. Throws a `FeedFailure`. */
export async function readFeed(address: string): Promise<Readings> {
  const { data } = Ticker.safeParse(parsed(await fetchText(address)))
  if (!data) throw new FeedFailure('unreadable', 'the answer is not a ticker')
  const readings: Readings = new Map()
  const named = new Set<string>()
  for (const [pair, { c }] of Object.entries(data.result ?? {})) {
    const symbol = symbolOf(pair)
    const rate = parseRate(c[0])
    if (symbol === null) continue
    // Of two pairs for one coin nobody can say which one counts.
    if (named.has(symbol)) readings.delete(symbol)
    else if (rate !== null && isPlausible(rate)) readings.set(symbol, rateText(rate))
    named.add(symbol)
  }
  if (readings.size === 0) throw new FeedFailure('unreadable', 'the answer has no rate')
  return readings
}

/** The coin of a pair against the dollar, which Kraken names in several ways: XXBTZUSD, XBTUSD, XBT/USD, BTC/USD. */
export function symbolOf(pair: string): Asset['symbol'] | null {
  const plain = pair.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const found = PRICED.find(({ symbol, base }) =>
    [`${base}USD`, `X${base}ZUSD`, `${symbol}USD`].includes(plain),
  )
  return found?.symbol ?? null
}

/** As large as a rate that staff can set. */
function isPlausible({ usd, scale }: Rate): boolean {
  return usd < 10n ** BigInt(9 + scale)
}

/** The address with the pairs that we need, after whatever it asks for already. */
function asking(address: string): URL {
  const url = new URL(address)
  url.searchParams.set('pair', PRICED.map(({ base }) => `${base}USD`).join(','))
  return url
}

async function fetchText(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    // `fetch` refuses an address with a password in it.
    const url = asking(address)
    const headers = takeCredentials(url)
    const answer = await fetch(url, { headers, signal, redirect: 'error' })
    if (!answer.ok) throw new FeedFailure('unreachable', `HTTP status ${answer.status}`)
    const text = await readText(answer, MAX_BYTES)
    if (text === null) throw new FeedFailure('unreadable', 'the answer is too large')
    return text
  } catch (error) {
    if (error instanceof FeedFailure) throw error
    throw new FeedFailure('unreachable', signal.aborted ? 'no answer in time' : 'it can’t be reached')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedFailure('unreadable', 'the answer is not JSON')
  }
}

import { RATE_DECIMALS } from '@bank/contract/coin'
import { type AdminWallet, type FeedTrouble, WalletRate } from '@bank/contract/wallets'

/** What is wrong with the feed, and what staff can do about it. True with and without a rate in force. */
export const feedTroubleWords: Record<FeedTrouble, string> = {
  unreachable: 'The feed of rates can’t be reached. Until it answers again, set the rate by hand.',
  unreadable:
    'The feed of rates answers with something that can’t be read as rates. Until that is repaired, set the rate by hand.',
  missing: 'The feed of rates has no rate for this coin. Set the rate by hand.',
  jumped:
    'The feed’s new rate differs by more than half from its last one, so it is not used. Look up the price elsewhere, and set the rate by hand.',
  stale: 'The feed of rates has not been read for more than five minutes. Until it is, set the rate by hand.',
}

/** The same in a few words, for the list. */
export const feedTroubleInShort: Record<FeedTrouble, string> = {
  unreachable: 'The feed can’t be reached',
  unreadable: 'The feed can’t be read',
  missing: 'Not in the feed',
  jumped: 'The feed jumped by more than half',
  stale: 'The feed was not read lately',
}

export const NO_RATE_SET =
  'No rate is in force: none was set, or the last one has ended. Customers see amounts in dollars only.'

export const UNKNOWN_ASSET =
  'The bank does not know what customers pay to this wallet, so it has no rate, and customers see amounts in dollars only.'

/** Whether a rate can be set by hand: not for a dollar token, and not for a wallet that can't be trusted. */
export function canSetRate({ asset, rate, withdrawn }: AdminWallet): boolean {
  return asset !== null && rate?.source !== 'dollar' && withdrawn === null
}

/** A rate that differs so much from the one in force is more often a slip than news. The feed's rule is the same. */
export function differsByMoreThanHalf(usd: number, before: number): boolean {
  return Math.abs(usd - before) * 2 > before
}

const AS_RATE = 'Enter dollars for one coin, such as 65,000 or 0.1234'
const POINT_AND_COMMA = 'Use a comma for thousands, such as 65,000, and a point for decimals, such as 65.0000'
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<decimals>\d+))?$/

/**
 * Reads a rate as people type it: "65,000", "$ 0.12345678". "65.000" is sixty-five thousand in half of our countries, so it is
 * refused and never guessed.
 */
export function readRate(text: string): { usd: number } | { problem: string } {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s/g, '')
  if (typed === '') return { problem: 'Rate is required' }
  const match = NUMBER.exec(typed)
  if (!match) return { problem: AS_RATE }
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(typed)) return { problem: POINT_AND_COMMA }
  if ((match.groups?.decimals ?? '').length > RATE_DECIMALS) {
    return { problem: `Rate must have at most ${RATE_DECIMALS} decimals` }
  }
  const { data, error } = WalletRate.shape.usd.safeParse(Number(typed.replaceAll(',', '')))
  return data === undefined ? { problem: error?.issues[0]?.message ?? AS_RATE } : { usd: data }
}

/** Reads for how many minutes a rate is valid. */
export function readMinutes(text: string): { validMinutes: number } | { problem: string } {
  const typed = text.normalize('NFKC').trim()
  const { data, error } = WalletRate.shape.validMinutes.safeParse(/^\d+$/.test(typed) ? Number(typed) : NaN)
  return data === undefined
    ? { problem: error?.issues[0]?.message ?? 'Minutes must be a whole number' }
    : { validMinutes: data }
}

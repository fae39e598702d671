import { type Cents, cents, FIGURE_MAX_CENTS } from '@bank/contract/money'
import type { Asset } from '@bank/contract/networks'

/** Dollars for one whole coin: `usd / 10 ** scale`, exact. More than zero. */
export type Rate = { usd: bigint; scale: number }

/** The smallest units as a decimal number of whole coins, such as "0.00125" and "2": exact, without needless zeros. */
export function coinText(units: bigint, { decimals }: Pick<Asset, 'decimals'>): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}${fraction && `.${fraction}`}`
}

/** Reads a rate such as "67123.40000"; null unless it is a number above zero with at most 18 decimals. */
export function parseRate(text: string): Rate | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  const usd = BigInt(whole + fraction)
  return whole === '' || usd === 0n ? null : { usd, scale: fraction.length }
}

/** A rate as text, such as "67123.4". */
export function rateText({ usd, scale }: Rate): string {
  return coinText(usd, { decimals: scale })
}

/**
 * What to ask for an amount in dollars, in smallest units. The rule of rounding: dollars become coins once and **up**, at
 * the last decimal that people are shown, so that what was asked is never worth less than the amount; coins become dollars
 * once and **down**, to the cent (`centsOf`), so that the bank never credits what did not arrive. Customers who pay exactly what
 * was asked therefore get at least the amount back.
 */
export function unitsFor(
  amount: Cents,
  rate: Rate,
  asset: Pick<Asset, 'decimals' | 'shownDecimals'>,
): bigint {
  const dividend = BigInt(amount) * 10n ** BigInt(rate.scale + asset.shownDecimals)
  const shown = divideUp(dividend, 100n * rate.usd)
  return shown * 10n ** BigInt(asset.decimals - asset.shownDecimals)
}

/**
 * What arrived, in cents, rounded down once (see `unitsFor`). Null above the largest figure that the bank keeps: a token's
 * contract or a lying node can name any number.
 */
export function centsOf(units: bigint, rate: Rate, { decimals }: Pick<Asset, 'decimals'>): Cents | null {
  if (units < 0n) throw new RangeError('an amount that arrived is never negative')
  const worth = (units * rate.usd * 100n) / 10n ** BigInt(decimals + rate.scale)
  return worth > BigInt(FIGURE_MAX_CENTS) ? null : cents(Number(worth))
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor
}

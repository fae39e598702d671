import { formatRate } from '../ui/money/format-money.ts'

/**
 * An amount of a coin, such as "1,250.5 USDT". It is text and never becomes a number, because a number has too few digits
 * for a coin with eighteen decimals.
 */
export function coinWords(amount: string, asset: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${decimals === undefined ? grouped : `${grouped}.${decimals}`} ${asset}`
}

/** "1 BTC = $65,000.00" */
export const rateWords = (rate: number, asset: string) => `1 ${asset} = ${formatRate(rate)}`

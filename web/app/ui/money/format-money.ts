import type { Cents } from '@bank/contract/money'

export interface MoneyFormat {
  /** Shows the cents. Default false: whole dollars. */
  cents?: boolean | undefined
  /** Shows a plus sign on positive amounts. */
  signed?: boolean | undefined
}

/**
 * Formats whole dollars. Pages with totals contain this function as text (api/start-early-reads.ts), so it may use nothing from
 * outside.
 */
export function wholeDollarsFormat(): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
    signDisplay: 'negative',
  })
}

const formats = {
  whole: wholeDollarsFormat(),
  cents: dollars({ minimumFractionDigits: 2, signDisplay: 'negative' }),
  wholeSigned: dollars({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
  centsSigned: dollars({ minimumFractionDigits: 2, signDisplay: 'exceptZero' }),
} as const

/**
 * Formats money: "$1,234" or "$1,234.50", with a true minus sign. Halves round away from zero. Zero has no sign, not
 * even if it is a debt of a few cents in whole dollars: the result is never "−$0".
 * @param amount in cents; exact up to 2^53, about ninety trillion dollars
 */
export function formatMoney(amount: Cents, { cents = false, signed = false }: MoneyFormat = {}): string {
  const format = cents
    ? signed
      ? formats.centsSigned
      : formats.cents
    : signed
      ? formats.wholeSigned
      : formats.whole
  return format.format(amount / 100).replace('-', '−')
}

/** An amount as it is sent, in dollars, with its cents: for public pages, which have no schemas that make it Cents. */
export function formatDollars(amount: number): string {
  return formats.cents.format(amount).replace('-', '−')
}

const rate = dollars({ minimumFractionDigits: 2, maximumFractionDigits: 8 })

/** What one whole coin is worth, in dollars: "$65,000.00" and "$0.08123456". */
export function formatRate(usd: number): string {
  return rate.format(usd)
}

const short = dollars({ notation: 'compact', maximumFractionDigits: 2 })

/** A short sum for the axis of a chart: "$1.65M". Not for places where people decide by the exact amount. */
export function formatMoneyShort(amount: Cents): string {
  return short.format(amount / 100).replace('-', '−')
}

function dollars(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options })
}

import type { Cents } from '@bank/contract/money'

export interface MoneyFormat {
  /** Shows the cents. Default false: whole dollars. */
  cents?: boolean | undefined
  /** A plus before what is more than nothing. */
  signed?: boolean | undefined
}

const formats = {
  whole: dollars({ maximumFractionDigits: 0, signDisplay: 'negative' }),
  cents: dollars({ minimumFractionDigits: 2, signDisplay: 'negative' }),
  wholeSigned: dollars({ maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
  centsSigned: dollars({ minimumFractionDigits: 2, signDisplay: 'exceptZero' }),
} as const

/**
 * Money for people: "$1,234" or "$1,234.50", with a true minus before what is owed. Halves round away from zero. Nothing
 * has no sign, not even when it is a debt of a few cents in whole dollars: it never reads "−$0".
 * @param amount in cents; exact up to 2^53, that is, ninety trillion dollars
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

const short = dollars({ notation: 'compact', maximumFractionDigits: 2 })

/** Money beside an axis, where there is room for a few letters: "$1.65M". Never where somebody decides by it. */
export function formatMoneyShort(amount: Cents): string {
  return short.format(amount / 100).replace('-', '−')
}

function dollars(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options })
}

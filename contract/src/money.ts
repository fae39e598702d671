import * as z from 'zod/mini'

/** Whole US cents. All arithmetic on money happens in this type. */
export type Cents = number & { readonly __unit: 'cents' }

/** The largest figure the bank keeps: $999,999,999,999.99 (DEC-40). */
export const FIGURE_MAX_CENTS = 99_999_999_999_999

/** The largest and smallest funding request: $1.00 to $1,000,000,000.00 (DEC-19). */
export const REQUEST_MIN_CENTS = 100
export const REQUEST_MAX_CENTS = 100_000_000_000

function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isSafeInteger(value)
}

/** Marks a whole number as cents. Throws a RangeError for anything else. */
export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`cents must be a whole, safe number: ${value}`)
  return value
}

const isWhole = (value: unknown): value is Cents => Number.isInteger(value)

/**
 * Marks a sum over many customers as cents. It has no maximum: exact up to 2^53 cents, above that the nearest double.
 * Throws a RangeError if it is not whole.
 */
export function sumOfMany(value: number): Cents {
  if (!isWhole(value)) throw new RangeError(`a sum of cents must be whole: ${value}`)
  return value
}

/** The sum of amounts in cents, as exact as `sumOfMany`. */
export function sum(amounts: readonly Cents[]): Cents {
  return sumOfMany(amounts.reduce<number>((total, amount) => total + amount, 0))
}

/** Twelve months of a monthly amount. */
export const inAYear = (monthly: Cents): Cents => cents(monthly * 12)

/**
 * Whether a number of dollars is a whole number of cents. Division by 100 is correctly rounded, so the
 * round trip holds for every amount with two decimals and for nothing else; `multipleOf: 0.01` refuses
 * 15.7 % of valid amounts (HAZ-A13).
 */
function isWholeCents(dollars: number): boolean {
  return Math.round(dollars * 100) / 100 === dollars
}

/** "$1,234.56" and "-$1.00", for sentences that the server writes. */
export const inDollars = (amount: Cents) =>
  (amount / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Parses text such as "2,500.00" or "2500" as cents; null if it is not an amount of money. */
export function parseDollars(text: string): Cents | null {
  const plain = text.trim().replaceAll(',', '').replace(/^\$/, '')
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.split('.')
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')))
}

/** An amount in a query, such as "2500" or "2500.50". */
export function dollarsInQuery(label: string) {
  const message = `${label} must be an amount such as 2500 or 2500.50`
  return z.codec(z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, message)), z.custom<Cents>(isCents), {
    decode: (text) => parseDollars(text) ?? cents(0),
    encode: (amount) => (amount / 100).toFixed(2),
  })
}

/** JSON carries dollars with at most two decimals (DEC-5); code carries Cents. Both bounds are in cents. */
export function dollars(bounds: { min: number; max: number; label: string }) {
  const { min, max, label } = bounds
  const words = (amount: number) => `$${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  return z.codec(
    z
      .number(`${label} must be a number`)
      .check(
        z.minimum(
          min / 100,
          min === 0 ? `${label} must not be negative` : `${label} must be at least ${words(min)}`,
        ),
        z.maximum(max / 100, `${label} must be at most ${words(max)}`),
        z.refine(isWholeCents, `${label} must have at most two decimals`),
      ),
    z.custom<Cents>(isCents),
    { decode: (amount) => cents(Math.round(amount * 100)), encode: (amount) => amount / 100 },
  )
}

/** Below 2^45 dollars every cent survives the round trip through a double; at 2^46 one amount in six does not. */
const EXACT_MAX_CENTS = 100 * 2 ** 45

/** An amount or total of one customer as the bank reports it; net results can be negative. */
export const Dollars = dollars({ min: -EXACT_MAX_CENTS, max: EXACT_MAX_CENTS, label: 'Amount' })

/**
 * A sum over many customers or transactions, without a maximum: to the cent within the range of `Dollars`, in whole dollars above it, and
 * from 2^53 dollars the nearest double.
 */
export const SumDollars = z.codec(z.number('Amount must be a number'), z.custom<Cents>(isWhole), {
  decode: (amount) => sumOfMany(Math.round(amount * 100)),
  encode: (amount) => (Math.abs(amount) <= EXACT_MAX_CENTS ? amount / 100 : Math.round(amount / 100)),
})

/** A figure that a person can enter. */
export function figure(label: string) {
  return dollars({ min: 0, max: FIGURE_MAX_CENTS, label })
}

import { type Cents, cents, figure } from '@bank/contract/money'
import type * as z from 'zod/mini'

/** What was typed: an amount in US dollars, a message that says how to write it, or nothing. */
type Reading = { dollars: number } | { problem: string } | 'blank'

type Amount = { amount: Cents } | { problem: string }

const THOUSANDS = /^\d{1,3}(?:(?<mark>[, ])\d{3})(?:\k<mark>\d{3})*(?:\.\d*)?$/
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/
const NEGATIVE = /^[-−–]\s?\$?\s?[\d.]/
const IN_DIGITS = /^[\d.,' ]*\d[\d.,' ]*$/

/**
 * Reads amounts as people type them: "2500", "2,500.00", "$ 2 500", and full-width digits. A comma or a point is accepted
 * only if it has one meaning. "2.500" is two and a half thousand in half of our countries, and "1,5" is one and a half
 * there, so both are refused with a message and never guessed.
 */
function read(text: string): Reading {
  // Turns full-width digits and signs into plain ones, and every kind of space into a plain space.
  const typed = text.normalize('NFKC').trim().replace(/\s/g, ' ')
  if (typed === '') return 'blank'
  const number = typed.replace(/^\$ ?/, '')
  if (!(THOUSANDS.test(number) || PLAIN.test(number)))
    return { problem: `“${short(typed)}” ${whatIsWrong(number)}` }
  const digits = number.replace(/[, ]/g, '')
  return /\.\d{3}/.test(digits)
    ? { problem: `“${short(typed)}” has more than two decimals: ${POINT_AND_COMMA}` }
    : { dollars: Number(digits) }
}

const EXAMPLE = 'such as 2500 or 2,500.50'
const POINT_AND_COMMA = `use commas for thousands and a decimal point for cents, ${EXAMPLE}`

/** Why a text can't be read as an amount, and how to write it. */
function whatIsWrong(typed: string): string {
  if (NEGATIVE.test(typed)) return `is negative: write the amount without a minus sign, ${EXAMPLE}`
  if (IN_DIGITS.test(typed)) return `is not in US notation: ${POINT_AND_COMMA}`
  return `is not an amount: write it in digits, ${EXAMPLE}`
}

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

/**
 * Reads a required amount.
 * @param label the name of the field, for the message when it is empty
 * @param bounds the contract's schema of the amount, with its bounds and messages
 */
export function readAmount(text: string, label: string, bounds: z.ZodMiniType<Cents, number>): Amount {
  const reading = read(text)
  if (reading === 'blank') return { problem: `${label} is required` }
  return 'problem' in reading ? reading : withinBounds(bounds, label, reading.dollars)
}

/**
 * Reads a figure in the admin area's forms. A blank field is 0, as the specification requires; a text that is not an
 * amount is a problem instead, because whoever typed it does not mean 0.
 * @param label the name of the field, for the message about its bounds
 */
export function readFigure(label: string, text: string): Amount {
  const reading = read(text)
  if (reading === 'blank') return { amount: cents(0) }
  return 'problem' in reading ? reading : withinBounds(figure(label), label, reading.dollars)
}

function withinBounds(bounds: z.ZodMiniType<Cents, number>, label: string, dollars: number): Amount {
  const { success, data, error } = bounds.safeParse(dollars)
  return success ? { amount: data } : { problem: error.issues[0]?.message ?? `${label} must be a number` }
}

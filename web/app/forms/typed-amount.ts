import { type Cents, cents } from '@bank/contract/money'
import type * as z from 'zod/mini'

/** The messages about how to write an amount. All end with the same example. */
const AS_DOLLARS = 'Enter the amount in US dollars, such as 2500 or 2,500.00'
const TWO_DIGITS = 'Enter at most two digits after the decimal point, such as 2,500.00'
const POINT_AND_COMMA = 'Use commas for thousands and a decimal point for cents, such as 2,500.00'

const THOUSANDS = /^\d{1,3}(?:(?<mark>[, ])\d{3})(?:\k<mark>\d{3})*(?:\.\d*)?$/
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/

/** What was typed: an amount in US dollars, a message that says how to write it, nothing, or no amount at all. */
type Reading = { dollars: number } | { problem: string } | 'blank' | 'no amount'

/**
 * Reads amounts as people type them: "2500", "2,500.00", "$ 2 500", and full-width digits. A comma or a point is accepted
 * only if it has one meaning. "2.500" is two and a half thousand in half of our countries, and "1,5" is one and a half
 * there, so both are refused with a message and never guessed.
 */
function read(text: string): Reading {
  // Turns full-width digits and signs into plain ones, and every kind of space into a plain space.
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s/g, ' ')
  if (typed === '') return 'blank'
  if (THOUSANDS.test(typed) || PLAIN.test(typed)) {
    const digits = typed.replace(/[, ]/g, '')
    if (/^\d{1,3}\.\d{3}$/.test(typed)) return { problem: POINT_AND_COMMA }
    return /\.\d{3}/.test(digits) ? { problem: TWO_DIGITS } : { dollars: Number(digits) }
  }
  if (/^[\d.,' ]*\d[\d.,' ]*$/.test(typed)) return { problem: POINT_AND_COMMA }
  return /^\d[\d.,]*e[+]?\d+$/i.test(typed) ? { problem: AS_DOLLARS } : 'no amount'
}

/**
 * Reads a required amount.
 * @param label the name of the field, for the message when it is empty
 * @param bounds the contract's schema of the amount, with its bounds and messages
 */
export function readAmount(
  text: string,
  label: string,
  bounds: z.ZodMiniType<Cents, number>,
): { amount: Cents } | { problem: string } {
  const reading = read(text)
  if (reading === 'blank') return { problem: `${label} is required` }
  if (reading === 'no amount') return { problem: AS_DOLLARS }
  return 'problem' in reading ? reading : withinBounds(bounds, label, reading.dollars)
}

/**
 * Reads a figure in the admin area's forms, where blank or invalid input becomes 0. Ambiguous input such as
 * 2.500,00 is a problem instead, because the person does not mean 0.
 * @param label the name of the field, for the message about its bounds
 * @param bounds the contract's schema of the figure
 */
export function readFigureOrZero(
  text: string,
  label: string,
  bounds: z.ZodMiniType<Cents, number>,
): { amount: Cents } | { problem: string } {
  const reading = read(text)
  if (reading === 'blank' || reading === 'no amount') return { amount: cents(0) }
  return 'problem' in reading ? reading : withinBounds(bounds, label, reading.dollars)
}

function withinBounds(bounds: z.ZodMiniType<Cents, number>, label: string, dollars: number) {
  const { success, data, error } = bounds.safeParse(dollars)
  return success ? { amount: data } : { problem: error.issues[0]?.message ?? `${label} must be a number` }
}

import { type Cents, cents, figure } from '@bank/contract/money'
import type * as z from 'zod/mini'

/** What was typed: an amount in US dollars, a message that says how to write it, or nothing. */
type Reading = { dollars: number } | Problem | 'blank'

/** Why an amount is refused, and whether the sentence already names the field; if not, it begins with what was typed. */
type Problem = { problem: string; namesField: boolean }

type Amount = { amount: Cents } | Problem

const THOUSANDS = /^\d{1,3}(?:(?<mark>[, ])\d{3})(?:\k<mark>\d{3})*(?:\.\d{0,2})?$/
const PLAIN = /^(?:\d+\.?\d{0,2}|\.\d{1,2})$/
const NEGATIVE = /^[-−–]\s?\$?\s?[\d.]/

/**
 * Reads amounts as people type them: "2500", "2,500.00", "$ 2 500", and full-width digits. A comma or a point is accepted
 * only if it has one meaning. "2.500" is two and a half thousand in half of our countries, and "1,5" is one and a half
 * there, so both are refused with a message and never guessed. More than two decimals are refused and never cut off.
 */
function read(text: string): Reading {
  // Turns full-width digits and signs into plain ones, and every kind of space into a plain space.
  const typed = text.normalize('NFKC').trim().replace(/\s/g, ' ')
  if (typed === '') return 'blank'
  const number = typed.replace(/^\$ ?/, '')
  if (THOUSANDS.test(number) || PLAIN.test(number)) return { dollars: Number(number.replace(/[, ]/g, '')) }
  const wrong = NEGATIVE.test(number)
    ? 'is negative: write the amount without a minus sign'
    : 'can’t be read as an amount: write dollars and cents in digits'
  return { problem: `“${short(typed)}” ${wrong}, such as 2500 or 2,500.50`, namesField: false }
}

function short(text: string): string {
  const characters = [...text]
  return characters.length > 24 ? `${characters.slice(0, 23).join('')}…` : text
}

/**
 * Reads a required amount.
 * @param label the name of the field, for the message when it is empty
 * @param bounds the contract's schema of the amount, with its bounds and messages
 */
export function readAmount(text: string, label: string, bounds: z.ZodMiniType<Cents, number>): Amount {
  const reading = read(text)
  if (reading === 'blank') return { problem: `${label} is required`, namesField: true }
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
  if (success) return { amount: data }
  return { problem: error.issues[0]?.message ?? `${label} must be a number`, namesField: true }
}

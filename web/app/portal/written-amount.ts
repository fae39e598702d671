import type { Cents } from '@bank/contract/money'
import type * as z from 'zod'

/**
 * An amount as people type it: "2500", "2,500.00", "$ 100.50". Commas count only where they stand between thousands:
 * "100,50" is a hundred and a half in half of our countries, and must not become ten thousand.
 */
const WRITTEN_AMOUNT = /^\$?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<fraction>\d*))?$/

/**
 * Reads an amount in US dollars.
 * @param label names the field in what is said when it is empty
 * @param bounds the contract's own schema of the amount, whose bounds and words these are
 */
export function readAmount(
  text: string,
  label: string,
  bounds: z.ZodType<Cents, number>,
): { amount: Cents } | { problem: string } {
  const plain = text.trim()
  if (plain === '') return { problem: `${label} is required` }
  const written = WRITTEN_AMOUNT.exec(plain)
  if (!written) return { problem: 'Write the amount in US dollars, such as 2500 or 2,500.00' }
  if ((written.groups?.fraction ?? '').length > 2) {
    return { problem: 'Write at most two digits after the point, such as 2,500.00' }
  }
  const read = bounds.safeParse(Number(plain.replace(/[$,\s]/g, '')))
  if (read.success) return { amount: read.data }
  return { problem: read.error.issues[0]?.message ?? `${label} must be a number` }
}

import type { Cents } from '@bank/contract/money'
import { FUNDABLE, FundingRequest } from '@bank/contract/transactions'
import * as z from 'zod'

/**
 * An amount as people type it: "2500", "2,500.00", "$ 100.50". Commas count only where they stand between thousands:
 * "100,50" is a hundred and a half in half of our countries, and must not become ten thousand.
 */
const WRITTEN_AMOUNT = /^\$?\s*(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<fraction>\d*))?$/

const Amount = z.string().transform((text, context): Cents => {
  const reading = readAmount(text)
  if ('amount' in reading) return reading.amount
  context.addIssue(reading.problem)
  return z.NEVER
})

/** Reads an amount in US dollars; the bounds and their words are the contract's. */
export function readAmount(text: string): { amount: Cents } | { problem: string } {
  const plain = text.trim()
  if (plain === '') return { problem: 'Amount is required' }
  const written = WRITTEN_AMOUNT.exec(plain)
  if (!written) return { problem: 'Write the amount in US dollars, such as 2500 or 2,500.00' }
  if ((written.groups?.fraction ?? '').length > 2) {
    return { problem: 'Write at most two digits after the point, such as 2,500.00' }
  }
  const read = FundingRequest.shape.amount.safeParse(Number(plain.replace(/[$,\s]/g, '')))
  if (read.success) return { amount: read.data }
  return { problem: read.error.issues[0]?.message ?? 'Amount must be a number' }
}

/** Step 1 of the dialog: all three are needed to go on (section 4). */
export const FundingForm = z.object({
  walletId: z.string('Choose a cryptocurrency').min(1, 'Choose a cryptocurrency'),
  accountType: z.enum(FUNDABLE, 'Choose an account'),
  amount: Amount,
})
/** As typed and chosen. */
export type FundingEntry = z.input<typeof FundingForm>
/** As understood. */
export type FundingChoice = z.output<typeof FundingForm>

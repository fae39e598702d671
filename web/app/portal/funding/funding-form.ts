import type { Cents } from '@bank/contract/money'
import { FUNDABLE, FundingRequest } from '@bank/contract/transactions'
import * as z from 'zod'
import { readAmount as readWrittenAmount } from '../../forms/typed-amount.ts'

const Amount = z.string().transform((text, context): Cents => {
  const reading = readAmount(text)
  if ('amount' in reading) return reading.amount
  context.addIssue(reading.problem)
  return z.NEVER
})

/** Reads an amount in US dollars. The limits and the error messages come from the contract. */
export const readAmount = (text: string) => readWrittenAmount(text, 'Amount', FundingRequest.shape.amount)

/** Step 1 of the dialog. All three fields are required. */
export const FundingForm = z.object({
  walletId: z.string('Choose a cryptocurrency').min(1, 'Choose a cryptocurrency'),
  accountType: z.enum(FUNDABLE, 'Choose an account'),
  amount: Amount,
})
/** The values as typed and chosen. */
export type FundingEntry = z.input<typeof FundingForm>
/** The values after parsing. */
export type FundingChoice = z.output<typeof FundingForm>

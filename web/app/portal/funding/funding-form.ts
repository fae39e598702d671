import type { Cents } from '@bank/contract/money'
import { FUNDABLE, FundingRequest } from '@bank/contract/own-transactions'
import * as z from 'zod/mini'
import { readAmount as readWrittenAmount } from '../../forms/typed-amount.ts'

const Amount = z.pipe(
  z.string(),
  z.transform((text, context): Cents => {
    const reading = readAmount(text)
    if ('amount' in reading) return reading.amount
    context.issues.push({ code: 'custom', message: reading.problem, input: text })
    return z.NEVER
  }),
)

/** Reads an amount in US dollars. The limits and the error messages come from the contract. */
export const readAmount = (text: string) => readWrittenAmount(text, 'Amount', FundingRequest.shape.amount)

/** Step 1 of the dialog. All three fields are required. */
export const FundingForm = z.object({
  walletId: z.string('Choose a cryptocurrency').check(z.minLength(1, 'Choose a cryptocurrency')),
  accountType: z.enum(FUNDABLE, 'Choose an account'),
  amount: Amount,
})
/** The values as typed and chosen. */
export type FundingEntry = z.input<typeof FundingForm>
/** The values after parsing. */
export type FundingChoice = z.output<typeof FundingForm>

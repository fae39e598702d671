import type { Savings } from '@bank/contract/finances'
import { type Cents, figure } from '@bank/contract/money'
import * as z from 'zod/mini'
import { readAmount } from '../../forms/typed-amount.ts'
import { formatMoney } from '../../ui/money/format-money.ts'

/** A figure as a person types it. A blank field is an error and not zero, so that no plan is cleared by accident. */
function typedAmount(label: string) {
  const bounds = figure(label)
  return z.pipe(
    z.string(),
    z.transform((text, context): Cents => {
      const reading = readAmount(text, label, bounds)
      if ('amount' in reading) return reading.amount
      context.issues.push({ code: 'custom', message: reading.problem, input: text })
      return z.NEVER
    }),
  )
}

/** The part of the plan that customers can change themselves (DEC-16). */
export const PlanForm = z.object({
  monthlyContribution: typedAmount('Monthly Contribution'),
  goalAmount: typedAmount('Savings Goal'),
})

/** The current plan, to the cent. The screen rounds, but a rounded value here would change the plan (HAZ-A11). */
export const planEntry = ({
  monthlyContribution,
  goalAmount,
}: Pick<Savings, 'monthlyContribution' | 'goalAmount'>) => ({
  monthlyContribution: inFull(monthlyContribution),
  goalAmount: inFull(goalAmount),
})

const inFull = (amount: Cents) => formatMoney(amount, { cents: true }).replace('$', '')

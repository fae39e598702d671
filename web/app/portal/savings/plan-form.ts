import type { Savings } from '@bank/contract/finances'
import { type Cents, figure } from '@bank/contract/money'
import * as z from 'zod'
import { formatMoney } from '../../ui/money/format-money.ts'
import { readAmount } from '../../written-amount.ts'

/** A figure as a person writes it. Blank is not nothing: a plan that is emptied by accident would be a nasty surprise. */
function written(label: string) {
  const bounds = figure(label)
  return z.string().transform((text, context): Cents => {
    const reading = readAmount(text, label, bounds)
    if ('amount' in reading) return reading.amount
    context.addIssue(reading.problem)
    return z.NEVER
  })
}

/** What a customer may plan for himself (D16). */
export const PlanForm = z.object({
  monthlyContribution: written('Monthly Contribution'),
  goalAmount: written('Savings Goal'),
})

/** The plan as it stands, to the cent: the screen rounds, a form that did would change it (hazard A11). */
export const entryOf = ({
  monthlyContribution,
  goalAmount,
}: Pick<Savings, 'monthlyContribution' | 'goalAmount'>) => ({
  monthlyContribution: inFull(monthlyContribution),
  goalAmount: inFull(goalAmount),
})

const inFull = (amount: Cents) => formatMoney(amount, { cents: true }).replace('$', '')

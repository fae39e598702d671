import type { FigureIn, FigureSection } from '@bank/contract/figures'
import type { FigureAccount } from '../ledger/ledger.ts'

/** Where the database keeps a figure of each kind: in a ledger account, or in a column of `figures`. */
type SourceOf = { balance: { account: FigureAccount }; stated: { column: string } }

export type Source = SourceOf[keyof SourceOf]

/** The place of each figure in the database. A section's `<section>_updated_at` says when one was last stated. */
export const SOURCES: {
  [Section in FigureSection]: {
    [Name in FigureIn<Section>['name']]: SourceOf[Extract<FigureIn<Section>, { name: Name }>['kind']]
  }
} = {
  accounts: {
    checkingBalance: { account: 'checking' },
    savingsBalance: { account: 'savings' },
    creditLimit: { column: 'credit_limit_cents' },
  },
  savings: {
    totalSavings: { account: 'total_savings' },
    monthlyContribution: { column: 'monthly_contribution_cents' },
    goalAmount: { column: 'goal_amount_cents' },
  },
  investments: {
    totalValue: { account: 'investments' },
    totalGains: { column: 'investments_gains_cents' },
    totalLosses: { column: 'investments_losses_cents' },
  },
  portfolio: {
    totalValue: { account: 'portfolio' },
    totalGains: { column: 'portfolio_gains_cents' },
    totalLosses: { column: 'portfolio_losses_cents' },
  },
  insurance: {
    lifeCoverage: { column: 'life_coverage_cents' },
    healthPremium: { column: 'health_premium_cents' },
    deductible: { column: 'deductible_cents' },
  },
  funding: {
    availableCredit: { column: 'available_credit_cents' },
    monthlyPayment: { column: 'monthly_payment_cents' },
    totalBorrowed: { account: 'borrowed' },
  },
}

import type { FinancialStatus } from '@bank/contract/finances'
import { type Cents, cents, sum } from '@bank/contract/money'
import type { ActivityAccount } from '@bank/contract/trend'
import { paths } from '../../paths.ts'

/** A total whose parts open in a dialog. */
export type OpenTotal = 'totalAssets' | 'availableFunds' | 'projectedIncome'

export type FigurePart = {
  name: string
  value: Cents
  to: string
}

export const ASSET_ACCOUNTS = [
  'checking',
  'savings',
  'total-savings',
  'portfolio',
  'investments',
] as const satisfies readonly ActivityAccount[]

export const FUND_ACCOUNTS = ['checking', 'savings'] as const satisfies readonly ActivityAccount[]

/** What each balance is called, where several are listed. */
export const accountLabels: Record<(typeof ASSET_ACCOUNTS)[number], string> = {
  checking: 'Checking',
  savings: 'Savings',
  'total-savings': 'Total Savings',
  portfolio: 'Portfolio',
  investments: 'Investments',
}

/** The balances by account, from the sections of the overview. */
export function balancesOf({ portfolio, investments, accounts, savings }: FinancialStatus) {
  return {
    checking: accounts.checkingBalance,
    savings: accounts.savingsBalance,
    'total-savings': savings.totalSavings,
    portfolio: portfolio.totalValue,
    investments: investments.totalValue,
  }
}

/** How many monthly contributions the projected income counts. */
export const MONTHS = 12

/** The parts of a total (DEC-35), each with the address of the screen that explains it. */
export function partsOf(total: OpenTotal, status: FinancialStatus): { parts: FigurePart[]; sum: Cents } {
  if (total === 'projectedIncome') {
    const { monthlyContribution } = status.savings
    const part = { name: 'Monthly contribution', value: monthlyContribution, to: paths.dashboard.savings }
    return { parts: [part], sum: cents(monthlyContribution * MONTHS) }
  }
  const balances = balancesOf(status)
  const accounts = total === 'totalAssets' ? ASSET_ACCOUNTS : FUND_ACCOUNTS
  const parts = accounts.map((account) => ({
    name: accountLabels[account],
    value: balances[account],
    to: paths.dashboard.activity(account),
  }))
  return { parts, sum: sum(parts.map(({ value }) => value)) }
}

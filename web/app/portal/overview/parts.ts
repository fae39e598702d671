import type { FinancialStatus } from '@bank/contract/finances'
import type { ActivityAccount } from '@bank/contract/trend'

/** A total whose parts open in a dialog. */
export type OpenTotal = 'totalAssets' | 'availableFunds' | 'projectedIncome'

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

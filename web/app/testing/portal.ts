import { screen, within } from '@testing-library/react'

/** What a figure card, an equation or a list of details shows for this label. */
export const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

/** The words of each row of a table; `hidden` for a table in a closed disclosure. */
export const rowWords = (table: HTMLElement, options?: { hidden: boolean }) =>
  within(table)
    .getAllByRole('row', options)
    .map(({ textContent }) => textContent?.trim())

const lastUpdated = '2026-11-21T08:00:00.000Z'
const holding = { totalValue: 0, totalGains: 0, totalLosses: 0, lastUpdated }

/** The overview of a customer who has nothing, as the server sends it. */
export const noFigures = {
  totalAssets: 0,
  totalLiabilities: 0,
  projectedIncome: 0,
  availableFunds: 0,
  portfolio: holding,
  investments: holding,
  accounts: { checkingBalance: 0, savingsBalance: 0, creditLimit: 0, lastUpdated },
  savings: { totalSavings: 0, monthlyContribution: 0, goalAmount: 0, lastUpdated },
  insurance: { lifeCoverage: 0, healthPremium: 0, deductible: 0, lastUpdated },
  funding: { availableCredit: 0, monthlyPayment: 0, totalBorrowed: 0, lastUpdated },
}

/** Counts of transactions by status. */
export const noCounts = { completed: 0, pending: 0, failed: 0, cancelled: 0 }

import { ASSET_KINDS } from '@bank/contract/figures'
import type { Assets, FinancialStatus } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import { sharesOf } from './shares.ts'

export type Part = {
  name: string
  /** In percent. */
  share: number
  /** Null in the sample, which shows no customer's money. */
  value: Cents | null
}

export type Allocation = { basis: 'kinds' | 'sections' | 'sample'; parts: readonly Part[] }

/** Shown to a customer without assets, always marked as a sample (DEC-20). */
const sample: Allocation = {
  basis: 'sample',
  parts: [
    { name: 'Stocks', share: 45, value: null },
    { name: 'Bonds', share: 25, value: null },
    { name: 'Cash', share: 15, value: null },
    { name: 'Real Estate', share: 10, value: null },
    { name: 'Other', share: 5, value: null },
  ],
}

/**
 * The four specified kinds of assets. If none is recorded, the sections that make up the total (DEC-56), and if there
 * is no total either, the sample. Null while this is not known yet.
 * @param status the customer's figures, if they have loaded
 */
export function allocationOf(assets: Assets, status: FinancialStatus | undefined): Allocation | null {
  const kinds = Object.fromEntries(ASSET_KINDS.map(({ name, label }) => [label, assets[name]]))
  if (sum(Object.values(kinds)) > 0) return { basis: 'kinds', parts: partsOf(kinds) }
  if (!status) return null
  if (status.totalAssets === 0) return sample
  return { basis: 'sections', parts: partsOf(sectionsOf(status)) }
}

function sectionsOf({ portfolio, investments, accounts, savings }: FinancialStatus) {
  return {
    Portfolio: portfolio.totalValue,
    Investments: investments.totalValue,
    Checking: accounts.checkingBalance,
    Savings: accounts.savingsBalance,
    'Total Savings': savings.totalSavings,
  }
}

function partsOf(values: Record<string, Cents>): readonly Part[] {
  const shares = sharesOf(Object.values(values))
  return Object.entries(values).map(([name, value], index) => ({ name, value, share: shares[index] ?? 0 }))
}

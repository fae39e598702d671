import { ASSET_KINDS } from '@bank/contract/figures'
import type { Assets, FinancialStatus, OwnAssets } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import type { Trend } from '@bank/contract/trend'
import { paths } from '../../paths.ts'
import { changeOf } from '../../ui/figure-card/trend.tsx'
import { type Loadable, loadable, ready } from '../../ui/loadable/loadable.ts'
import { useTrend } from '../figures/trend.ts'
import { accountLabels, balancesOf } from './parts.ts'
import { useAssets } from './reads.ts'
import { sharesOf } from './shares.ts'

export type Part = {
  name: string
  /** In percent. */
  share: number
  /** Null in the sample, which shows no customer's money. */
  value: Cents | null
  /** Over the last 30 days; null if that is not known. */
  change: Cents | null
  /** The rows of its balance, if it is one. */
  to: string | null
}

export type Allocation = { basis: 'kinds' | 'sections' | 'sample'; parts: readonly Part[] }

/** Shown to a customer without assets, always marked as a sample (DEC-20). */
const sample: Allocation = {
  basis: 'sample',
  parts: [
    ['Stocks', 45] as const,
    ['Bonds', 25] as const,
    ['Cash', 15] as const,
    ['Real Estate', 10] as const,
    ['Other', 5] as const,
  ].map(([name, share]) => ({ name, share, value: null, change: null, to: null })),
}

/**
 * The four specified kinds of assets. If none is recorded, the sections that make up the total (DEC-56), and if there
 * is no total either, the sample. Null while this is not known yet.
 * @param status the customer's figures, if they have loaded
 * @param trend the last 30 days of the balances, if they have loaded
 */
function allocationOf(
  { data: assets, change }: OwnAssets,
  status: FinancialStatus | undefined,
  trend: Trend | undefined,
): Allocation | null {
  if (sum(ASSET_KINDS.map(({ name }) => assets[name])) > 0)
    return { basis: 'kinds', parts: kindsOf(assets, change) }
  if (!status) return null
  if (status.totalAssets === 0) return sample
  return { basis: 'sections', parts: sectionsOf(status, trend) }
}

/** The four kinds with their shares, in the specified order. */
export function kindsOf(assets: Assets, change: Assets | null): readonly Part[] {
  const shares = sharesOf(ASSET_KINDS.map(({ name }) => assets[name]))
  return ASSET_KINDS.map(({ name, label }, index) => ({
    name: label,
    value: assets[name],
    share: shares[index] ?? 0,
    change: change?.[name] ?? null,
    to: null,
  }))
}

/** In the order of the specified sections: what is invested before what is at hand. */
const SECTIONS = ['portfolio', 'investments', 'checking', 'savings', 'total-savings'] as const

function sectionsOf(status: FinancialStatus, trend: Trend | undefined): readonly Part[] {
  const balances = balancesOf(status)
  const shares = sharesOf(SECTIONS.map((account) => balances[account]))
  return SECTIONS.map((account, index) => ({
    name: accountLabels[account],
    value: balances[account],
    share: shares[index] ?? 0,
    change: trend ? changeOf(trend.balances[account]) : null,
    to: paths.dashboard.activity(account),
  }))
}

/** The customer's allocation; it counts as loading while it is not known. */
export function useAllocation(figures: Loadable<FinancialStatus>): Loadable<Allocation> {
  const assets = loadable(useAssets(), 'Failed to load your assets')
  const trend = useTrend()
  if (assets.status !== 'ready') return assets
  const allocation = allocationOf(
    assets.value,
    figures.status === 'ready' ? figures.value : undefined,
    trend.status === 'ready' ? trend.value : undefined,
  )
  return allocation ? ready(allocation) : { status: 'loading' }
}

/** A share that rounds to 0% but is not zero reads "under 1%". */
export const shareWords = (share: number, value: Cents | null) =>
  share === 0 && value !== null && value > 0 ? 'under 1%' : `${share}%`

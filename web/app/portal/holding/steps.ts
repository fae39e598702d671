import type { Holding } from '@bank/contract/finances'
import type { WaterfallStep } from '../../charts/waterfall.tsx'
import { totalInvested } from '../figures/performance.ts'

/** The value of a holding as put in, plus gains, less losses. */
export const stepsOf = (holding: Holding): readonly WaterfallStep[] => [
  { label: 'Put in', amount: totalInvested(holding), kind: 'total' },
  { label: 'Gains', amount: holding.totalGains, kind: 'gain' },
  { label: 'Losses', amount: holding.totalLosses, kind: 'loss' },
  { label: 'Value now', amount: holding.totalValue, kind: 'total' },
]

/** Nothing has happened yet. */
export const isEmpty = ({ totalValue, totalGains, totalLosses }: Holding) =>
  totalValue === 0 && totalGains === 0 && totalLosses === 0

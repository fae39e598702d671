import type { Holding } from '@bank/contract/finances'
import type { WaterfallStep } from '../../charts/waterfall.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { totalInvested } from '../figures/performance.ts'

/** The value of a holding as put in, plus gains, less losses. */
export const stepsOf = (holding: Holding): readonly WaterfallStep[] => [
  { label: 'Put in', amount: totalInvested(holding), kind: 'total' },
  { label: 'Gains', amount: holding.totalGains, kind: 'gain' },
  { label: 'Losses', amount: holding.totalLosses, kind: 'loss' },
  { label: 'Value now', amount: holding.totalValue, kind: 'total' },
]

/** Nothing has happened yet, so there is nothing to draw. False while that is not known. */
export const isEmpty = (holding: Loadable<Holding>): boolean =>
  holding.status === 'ready' && stepsOf(holding.value).every(({ amount }) => amount === 0)

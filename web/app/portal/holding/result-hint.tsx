import type { Holding } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { formatPercent } from '../../ui/count/format-count.ts'
import { totalInvested } from '../figures/performance.ts'

/** How a gain or a loss compares with what was put in. */
export function ResultHint({ holding, result }: { holding: Holding; result: Cents }) {
  const putIn = totalInvested(holding)
  if (result === 0) return 'None recorded'
  return putIn > 0 ? `${formatPercent(result / putIn)} of what was put in` : 'Recorded when we value it'
}

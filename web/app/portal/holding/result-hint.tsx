import type { Holding } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { formatPercent } from '../../ui/count/format-count.ts'
import { Entered } from '../figures/entered.tsx'
import { totalInvested } from '../figures/performance.ts'

/** How a gain or a loss compares with what was put in, and where the figure comes from. */
export function ResultHint({ holding, result }: { holding: Holding; result: Cents }) {
  const putIn = totalInvested(holding)
  return (
    <>
      {putIn > 0 && result > 0 ? (
        <>
          {formatPercent(result / putIn)} of what was put in
          <br />
        </>
      ) : null}
      <Entered at={holding.lastUpdated} />
    </>
  )
}

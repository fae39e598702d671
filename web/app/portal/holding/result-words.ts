import type { Holding } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { formatPercent } from '../../ui/count/format-count.ts'
import { totalInvested } from '../figures/performance.ts'

/** A share above this says nothing to a person. */
const TIMES_SHOWN = 10

/** How a gain or a loss compares with what was put in. */
export function resultWords(holding: Holding, result: Cents): string {
  const putIn = totalInvested(holding)
  if (result === 0) return 'None recorded'
  if (putIn <= 0) return 'Recorded when we value it'
  return result > TIMES_SHOWN * putIn
    ? `More than ${TIMES_SHOWN} times what was put in`
    : `${formatPercent(result / putIn)} of what was put in`
}

/** A rate of return with its sign; null where nothing was put in. */
export const rateWords = (rate: number | null) =>
  rate === null ? null : formatPercent(rate, { signed: true })

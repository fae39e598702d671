import type { Holding } from '@bank/contract/finances'
import { type Cents, cents } from '@bank/contract/money'

type Results = Pick<Holding, 'totalValue' | 'totalGains' | 'totalLosses'>

/** The gains of a holding less its losses. Negative if it lost more than it gained. */
export function netPerformance({ totalGains, totalLosses }: Omit<Results, 'totalValue'>): Cents {
  return cents(totalGains - totalLosses)
}

/**
 * What was originally paid for a holding. The bank stores its value, gains and losses, so this is the value without
 * them. Negative if the recorded gains exceed the value, because part of them was paid out.
 */
export function totalInvested(holding: Results): Cents {
  return cents(holding.totalValue - netPerformance(holding))
}

/** Net performance as a fraction of the amount invested. Null if that amount is not positive. */
export function returnRate(holding: Results): number | null {
  const invested = totalInvested(holding)
  return invested > 0 ? netPerformance(holding) / invested : null
}

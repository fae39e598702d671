import type { Holding } from '@bank/contract/finances'
import { type Cents, cents } from '@bank/contract/money'

type Results = Pick<Holding, 'totalValue' | 'totalGains' | 'totalLosses'>

/** What a holding gained less what it lost; below zero when it lost more. */
export function netPerformance({ totalGains, totalLosses }: Omit<Results, 'totalValue'>): Cents {
  return cents(totalGains - totalLosses)
}

/**
 * What was once paid for a holding. The bank keeps its value and its gains and losses, so this is what the value would
 * be without them. Below zero where the gains on record exceed the value: part of them was taken out.
 */
export function totalInvested(holding: Results): Cents {
  return cents(holding.totalValue - netPerformance(holding))
}

/** Net performance as a fraction of what was invested; null where nothing was, as no rate can be named then. */
export function returnRate(holding: Results): number | null {
  const invested = totalInvested(holding)
  return invested > 0 ? netPerformance(holding) / invested : null
}

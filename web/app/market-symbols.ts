/** The shares that the market chart can show; the first is shown first. */
export const marketSymbols = ['AAPL', 'GOOGL', 'MSFT', 'TSLA', 'AMZN', 'NVDA', 'META', 'NFLX'] as const
export type MarketSymbol = (typeof marketSymbols)[number]

/** The symbol of that name, or the first one: nothing else may reach the chart, whatever an address says. */
export function marketSymbolOf(text: string | null): MarketSymbol {
  return marketSymbols.find((symbol) => symbol === text) ?? marketSymbols[0]
}

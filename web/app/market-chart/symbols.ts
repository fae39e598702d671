/** The shares in the market chart; the first is the default. */
export const marketSymbols = ['AAPL', 'GOOGL', 'MSFT', 'TSLA', 'AMZN', 'NVDA', 'META', 'NFLX'] as const
export type MarketSymbol = (typeof marketSymbols)[number]

/** The symbol of that name, or the first one: an address can hold anything, and nothing else may reach the chart. */
export function marketSymbolOf(text: string | null): MarketSymbol {
  return marketSymbols.find((symbol) => symbol === text) ?? marketSymbols[0]
}

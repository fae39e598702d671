import { type MarketSymbol, marketSymbolOf } from './market-symbols.ts'

export type Wish = {
  symbol: MarketSymbol
  scheme: 'light' | 'dark'
  /** The page around the frame knows that the external widget can't be reached. */
  builtIn: boolean
}

/** What the frame tells the page around it where the widget could not be reached. */
export const WIDGET_UNREACHABLE = 'market-chart: widget unreachable'

/** The query of the frame's address for a wish. */
export function queryOf({ symbol, scheme, builtIn }: Wish): string {
  return new URLSearchParams({ symbol, scheme, ...(builtIn && { source: 'built-in' }) }).toString()
}

/** What the frame's address asks for; anything unknown is the first symbol, in the light scheme. */
export function wishOf(search: string): Wish {
  const query = new URLSearchParams(search)
  return {
    symbol: marketSymbolOf(query.get('symbol')),
    scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
    builtIn: query.get('source') === 'built-in',
  }
}

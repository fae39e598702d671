import { type MarketSymbol, marketSymbolOf } from './symbols.ts'

export type Wish = {
  symbol: MarketSymbol
  scheme: 'light' | 'dark'
  /** True if the page around the frame knows that the external widget can't be reached. */
  builtIn: boolean
}

/** The frame's message to the page around it when the widget can't be reached. */
export const WIDGET_UNREACHABLE = 'market-chart: widget unreachable'

/** The query of the frame's address for a wish. */
export function queryOf({ symbol, scheme, builtIn }: Wish): string {
  return new URLSearchParams({ symbol, scheme, ...(builtIn && { source: 'built-in' }) }).toString()
}

/** The wish in the frame's address; unknown values become the first symbol and the light scheme. */
export function wishOf(search: string): Wish {
  const query = new URLSearchParams(search)
  return {
    symbol: marketSymbolOf(query.get('symbol')),
    scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
    builtIn: query.get('source') === 'built-in',
  }
}

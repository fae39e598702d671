import { type MarketSymbol, marketSymbolOf } from '../market-symbols.ts'

export type Wish = { symbol: MarketSymbol; scheme: 'light' | 'dark' }

/** What the frame's address asks for; anything unknown is the first symbol, in the light scheme. */
export function wishOf(search: string): Wish {
  const query = new URLSearchParams(search)
  return {
    symbol: marketSymbolOf(query.get('symbol')),
    scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
  }
}

import { type MarketSymbol, marketSymbolOf } from './symbols.ts'

export type ChartOptions = {
  symbol: MarketSymbol
  scheme: 'light' | 'dark'
  /** True if the page around the frame knows that the external widget can't be reached. */
  builtIn: boolean
}

/** The frame's message to the page around it when its script runs. */
export const FRAME_RUNS = 'market-chart: frame runs'

/** The frame's message to the page around it when the widget can't be reached. */
export const WIDGET_UNREACHABLE = 'market-chart: widget unreachable'

/** The query of the frame's address. */
export function queryOf({ symbol, scheme, builtIn }: ChartOptions): string {
  return new URLSearchParams({ symbol, scheme, ...(builtIn && { source: 'built-in' }) }).toString()
}

/** The options from the frame's address; unknown values become the first symbol and the light scheme. */
export function chartOptionsOf(search: string): ChartOptions {
  const query = new URLSearchParams(search)
  return {
    symbol: marketSymbolOf(query.get('symbol')),
    scheme: query.get('scheme') === 'dark' ? 'dark' : 'light',
    builtIn: query.get('source') === 'built-in',
  }
}

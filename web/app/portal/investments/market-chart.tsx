import { useEffect, useRef, useState } from 'react'
import { useColorScheme } from '../../color-scheme.ts'
import { type MarketSymbol, marketSymbolOf, marketSymbols } from '../../market-symbols.ts'
import { queryOf, WIDGET_UNREACHABLE } from '../../market-wish.ts'
import { marketChartPath } from '../../paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { Select } from '../../ui/select/select.tsx'
import { useUrlParameters, withParameter } from '../../url-parameters.ts'
import styles from './market-chart.module.css'

const companies: Record<MarketSymbol, string> = {
  AAPL: 'Apple',
  GOOGL: 'Alphabet',
  MSFT: 'Microsoft',
  TSLA: 'Tesla',
  AMZN: 'Amazon',
  NVDA: 'Nvidia',
  META: 'Meta Platforms',
  NFLX: 'Netflix',
}

/**
 * The live market chart. What draws it comes from elsewhere, so it stands in a frame that belongs to no
 * origin: a script in there reaches neither this page nor its session (D34, hazard F2). Never add `allow-same-origin`.
 */
export function MarketChart() {
  const [parameters, change] = useUrlParameters()
  const symbol = marketSymbolOf(parameters.get('symbol'))
  const scheme = useColorScheme()
  const { address, frame } = useFrame(symbol, scheme)

  function choose(next: MarketSymbol) {
    change((now) => withParameter(now, 'symbol', next === marketSymbols[0] ? null : next))
  }

  return (
    <Card
      title="Market Chart"
      description={`${companies[symbol]}, daily, with RSI and MACD`}
      actions={
        <div className={styles.symbols}>
          <Select
            label="Symbol"
            labelHidden
            size="sm"
            options={marketSymbols.map((value) => ({ value, label: value }))}
            value={symbol}
            onChange={choose}
          />
        </div>
      }
      footer={
        <p className={styles.credit}>
          Charts by{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            TradingView
          </a>
        </p>
      }
    >
      {/* Another frame for another chart: a frame that changes its address would add a step to the Back button. */}
      <iframe
        key={address}
        ref={frame}
        className={styles.frame}
        src={address}
        title={`Market chart of ${companies[symbol]} (${symbol})`}
        sandbox="allow-scripts allow-popups"
        referrerPolicy="no-referrer"
      />
    </Card>
  )
}

/** Until the page is loaded again, the widget that could not be reached is not waited for again. */
let isUnreachable = false

/** The address of the frame, which changes with the symbol and the scheme alone, and what listens to it. */
function useFrame(symbol: MarketSymbol, scheme: 'light' | 'dark') {
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState({ symbol, scheme, builtIn: isUnreachable })
  if (shown.symbol !== symbol || shown.scheme !== scheme) setShown({ symbol, scheme, builtIn: isUnreachable })

  useEffect(() => {
    function listen({ source, data }: MessageEvent) {
      if (source === frame.current?.contentWindow && data === WIDGET_UNREACHABLE) isUnreachable = true
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  return { address: `${marketChartPath}?${queryOf(shown)}`, frame }
}

import { useEffect, useRef, useState } from 'react'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { FRAME_RUNS, queryOf, WIDGET_UNREACHABLE } from '../../market-chart/chart-options.ts'
import { type MarketSymbol, marketSymbolOf, marketSymbols } from '../../market-chart/symbols.ts'
import { marketChartPath } from '../../paths.ts'
import { useColorScheme } from '../../shell/color-scheme.ts'
import { Card } from '../../ui/card/card.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { Select } from '../../ui/select/select.tsx'
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
 * The live market chart. Third-party code draws it, so it runs in a frame with an opaque origin: its
 * scripts can reach neither this page nor its session (DEC-34, HAZ-F2). Never add `allow-same-origin`.
 */
export function MarketChart() {
  const [parameters, change] = useUrlParameters()
  const symbol = marketSymbolOf(parameters.get('symbol'))
  const scheme = useColorScheme()
  const { address, frame, progress, retry } = useFrame(symbol, scheme)

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
            compact
            options={marketSymbols.map((value) => ({ value, label: value }))}
            value={symbol}
            onChange={choose}
          />
        </div>
      }
      footer={
        <p className={quiet.quiet}>
          Charts by{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            TradingView
          </a>
        </p>
      }
    >
      <div className={styles.place} data-unloaded={progress === 'failed' || undefined}>
        {progress === 'failed' ? (
          <ErrorState
            message="The market chart can’t be loaded"
            hint="Please check your connection and try again."
            onRetry={retry}
          />
        ) : (
          // A new frame for each chart: changing the address of a frame would add an entry to the browser's history.
          <iframe
            key={address}
            ref={frame}
            className={styles.frame}
            data-progress={progress}
            src={address}
            title={`Market chart of ${companies[symbol]} (${symbol})`}
            sandbox="allow-scripts allow-popups"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </Card>
  )
}

/** Set when the widget could not be reached. The frame does not wait for it again until the page is reloaded. */
let isUnreachable = false

/** How long a frame may take until its script runs, in milliseconds. Until then it could be a failure page of the browser. */
const FRAME_MS = 10_000

/** The frame and its address, which changes only with the symbol and the color scheme. Listens to its messages. */
function useFrame(symbol: MarketSymbol, scheme: 'light' | 'dark') {
  const frame = useRef<HTMLIFrameElement>(null)
  const [shown, setShown] = useState({ symbol, scheme, builtIn: isUnreachable })
  const [ended, setEnded] = useState<{ of: object; progress: 'running' | 'failed' } | null>(null)
  if (shown.symbol !== symbol || shown.scheme !== scheme) setShown({ symbol, scheme, builtIn: isUnreachable })

  useEffect(() => {
    const timer = setTimeout(() => setEnded({ of: shown, progress: 'failed' }), FRAME_MS)
    function listen({ source, data }: MessageEvent) {
      if (source !== frame.current?.contentWindow) return
      if (data === WIDGET_UNREACHABLE) isUnreachable = true
      if (data !== FRAME_RUNS) return
      clearTimeout(timer)
      setEnded({ of: shown, progress: 'running' })
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [shown])

  return {
    address: `${marketChartPath}?${queryOf(shown)}`,
    frame,
    progress: ended?.of === shown ? ended.progress : 'loading',
    retry: () => setShown({ ...shown }),
  }
}

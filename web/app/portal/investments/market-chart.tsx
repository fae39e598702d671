import { useColorScheme } from '../../color-scheme.ts'
import { type MarketSymbol, marketSymbolOf, marketSymbols } from '../../market-symbols.ts'
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
 * The live market chart of section 2. What draws it comes from elsewhere, so it stands in a frame that belongs to no
 * origin: a script in there reaches neither this page nor its session (D34, hazard F2). Never add `allow-same-origin`.
 */
export function MarketChart() {
  const [parameters, change] = useUrlParameters()
  const symbol = marketSymbolOf(parameters.get('symbol'))
  const scheme = useColorScheme()
  const address = `${marketChartPath}?${new URLSearchParams({ symbol, scheme })}`

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
        className={styles.frame}
        src={address}
        title={`Market chart of ${companies[symbol]} (${symbol})`}
        sandbox="allow-scripts allow-popups"
        referrerPolicy="no-referrer"
      />
    </Card>
  )
}

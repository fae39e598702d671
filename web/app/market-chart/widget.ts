import type { ChartOptions } from './chart-options.ts'

/** TradingView's "Advanced Chart" widget. The frame's content policy allows no other host's scripts. */
const SCRIPT = 'https://s3.tradingview.com/external-embedding/embed-widget-advanced-chart.js'

/** How long the widget can take, in milliseconds, before the built-in chart replaces it. */
const TIMEOUT_MS = 5_000

/**
 * Shows the external widget and resolves to whether it loaded. The script reads its settings from its own text and
 * adds a frame beside itself; inside our sandbox that frame has an opaque origin too.
 */
export function showWidget(place: HTMLElement, options: ChartOptions): Promise<boolean> {
  const container = document.createElement('div')
  container.className = 'tradingview-widget-container'
  const chart = document.createElement('div')
  chart.className = 'tradingview-widget-container__widget'
  const script = document.createElement('script')
  script.textContent = JSON.stringify(settingsOf(options))
  script.src = SCRIPT
  script.async = true
  container.append(chart, script)
  return new Promise((resolve) => {
    const end = (came: boolean) => {
      clearTimeout(timeout)
      // A late widget must not appear beside the chart that replaced it.
      if (!came) container.remove()
      resolve(came)
    }
    const timeout = setTimeout(() => end(false), TIMEOUT_MS)
    script.addEventListener('load', () => end(true))
    script.addEventListener('error', () => end(false))
    place.append(container)
  })
}

/** All eight shares are listed on Nasdaq. */
function settingsOf({ symbol, scheme }: ChartOptions) {
  return {
    autosize: true,
    symbol: `NASDAQ:${symbol}`,
    interval: 'D',
    timezone: 'Etc/UTC',
    theme: scheme,
    style: '1',
    locale: 'en',
    studies: ['STD;RSI', 'STD;MACD'],
    // The symbol is chosen on the page around the frame.
    allow_symbol_change: false,
    hide_side_toolbar: true,
    save_image: false,
    support_host: 'https://www.tradingview.com',
  }
}

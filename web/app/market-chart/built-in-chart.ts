import {
  CandlestickSeries,
  ColorType,
  createChart,
  createTextWatermark,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts'
import { formatDate } from '../ui/date/format-date.ts'
import type { ChartOptions } from './chart-options.ts'
import { type Colors, colorsOf } from './colors.ts'
import { element } from './element.ts'
import { convergence, relativeStrength } from './indicators.ts'
import { type Candle, samplePrices } from './sample-prices.ts'

/** The width of a candle and its gap, in pixels. The chart shows as many days as fit. */
const CANDLE_PX = 8

/** How many of the last days the table lists. */
const TABLE_DAYS = 10

type Day = Candle & {
  rsi: number | null
  macd: number | null
  signal: number | null
  distance: number | null
}

/** Shown in the frame if the widget is unavailable: the same three panes, drawn here from invented prices. */
export function showBuiltInChart(place: HTMLElement, { symbol }: ChartOptions): void {
  const days = withStudies(samplePrices(symbol, Date.now()))
  const canvas = element('div', { class: 'canvas', 'aria-hidden': 'true' })
  const name = `Candlestick chart of ${symbol} with RSI and MACD. The figures are below.`
  place.replaceChildren(
    element(
      'header',
      { class: 'header' },
      element('h2', {}, `${symbol}, daily`),
      element('span', { class: 'badge' }, 'Sample data'),
      element('p', {}, 'The live chart can’t be reached. These prices are invented.'),
    ),
    element('div', { class: 'chart', role: 'img', 'aria-label': name }, canvas),
    element('p', { class: 'summary' }, summaryOf(days.at(-1))),
    tableOf(days.slice(-TABLE_DAYS).toReversed()),
  )
  draw(canvas, days)
}

function withStudies(candles: readonly Candle[]): Day[] {
  const closes = candles.map(({ close }) => close)
  const rsi = relativeStrength(closes)
  const { macd, signal, distance } = convergence(closes)
  return candles.map((candle, index) => ({
    ...candle,
    rsi: rsi[index] ?? null,
    macd: macd[index] ?? null,
    signal: signal[index] ?? null,
    distance: distance[index] ?? null,
  }))
}

function draw(place: HTMLElement, days: readonly Day[]): void {
  const colors = colorsOf(place)
  const chart = createChart(place, {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: colors.ground },
      textColor: colors.quiet,
      fontFamily: getComputedStyle(place).fontFamily,
      panes: { separatorColor: colors.line, enableResize: false },
      // TradingView is credited on the page around the frame; the logo would bring a <style> of its own.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: { borderColor: colors.line, entireTextOnly: true },
    timeScale: { borderColor: colors.line, barSpacing: CANDLE_PX, rightOffset: 2 },
    // The wheel scrolls the page around the frame.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  })
  drawPrices(chart, days, colors)
  drawRelativeStrength(chart, days, colors)
  drawConvergence(chart, days, colors)
  const [prices, ...studies] = chart.panes()
  prices?.setStretchFactor(3)
  for (const pane of studies) pane.setStretchFactor(1)
}

/** A label of the last value would cover the scale and other labels; the line below the chart gives all the values. */
const withoutLabels = { lastValueVisible: false, priceLineVisible: false }

/** The upper part of a study's pane is reserved for its name. */
const belowItsName = { scaleMargins: { top: 0.32, bottom: 0.08 } }

/**
 * A day on which the price rose is hollow, one on which it fell is filled, so that color is not needed to tell them
 * apart.
 */
function drawPrices(chart: IChartApi, days: readonly Day[], colors: Colors): void {
  const series = chart.addSeries(CandlestickSeries, {
    upColor: colors.ground,
    borderUpColor: colors.up,
    wickUpColor: colors.up,
    downColor: colors.down,
    borderDownColor: colors.down,
    wickDownColor: colors.down,
    ...withoutLabels,
  })
  series.setData(days.map(({ date, open, high, low, close }) => ({ time: date, open, high, low, close })))
}

function drawRelativeStrength(chart: IChartApi, days: readonly Day[], colors: Colors): void {
  const series = chart.addSeries(
    LineSeries,
    {
      color: colors.first,
      lineWidth: 2,
      ...withoutLabels,
      priceFormat: { type: 'price', precision: 0, minMove: 1 },
      autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }),
    },
    1,
  )
  series.setData(pointsOf(days, 'rsi'))
  // Wilder's thresholds: overbought at 70 and oversold at 30.
  for (const price of [30, 70]) {
    series.createPriceLine({
      price,
      color: colors.quiet,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
      title: '',
    })
  }
  series.priceScale().applyOptions(belowItsName)
  nameOf(chart, 1, 'RSI 14, with lines at 30 and 70', colors)
}

function drawConvergence(chart: IChartApi, days: readonly Day[], colors: Colors): void {
  const distance = chart.addSeries(HistogramSeries, { color: colors.bars, ...withoutLabels }, 2)
  const macd = chart.addSeries(LineSeries, { color: colors.first, lineWidth: 2, ...withoutLabels }, 2)
  const signal = chart.addSeries(
    LineSeries,
    { color: colors.second, lineWidth: 2, lineStyle: LineStyle.Dotted, ...withoutLabels },
    2,
  )
  distance.setData(pointsOf(days, 'distance'))
  macd.setData(pointsOf(days, 'macd'))
  signal.setData(pointsOf(days, 'signal'))
  macd.priceScale().applyOptions(belowItsName)
  nameOf(chart, 2, 'MACD 12, 26, 9, signal dotted', colors)
}

function nameOf(chart: IChartApi, index: number, text: string, { quiet }: Colors): void {
  const pane = chart.panes()[index]
  if (!pane) return
  const { fontFamily } = getComputedStyle(chart.chartElement())
  createTextWatermark(pane, {
    horzAlign: 'left',
    vertAlign: 'top',
    lines: [{ text, color: quiet, fontSize: 12, lineHeight: 20, fontFamily }],
  })
}

function pointsOf(days: readonly Day[], study: 'rsi' | 'macd' | 'signal' | 'distance') {
  return days.flatMap(({ date, [study]: value }) => (value === null ? [] : [{ time: date, value }]))
}

function summaryOf(day: Day | undefined): string {
  if (!day) return 'There are no sample prices before 2025.'
  return `On ${dateOf(day)}: close ${words(day.close)}, RSI ${words(day.rsi, 1)}, MACD ${words(day.macd)}, signal ${words(day.signal)}.`
}

function tableOf(days: readonly Day[]): HTMLElement {
  const heads = ['Date', 'Open', 'High', 'Low', 'Close', 'RSI', 'MACD', 'Signal']
  const rows = days.map((day) => {
    const figures = [
      ...[day.open, day.high, day.low, day.close].map((price) => words(price)),
      words(day.rsi, 1),
      words(day.macd),
      words(day.signal),
    ]
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, dateOf(day)),
      ...figures.map((figure) => element('td', {}, figure)),
    )
  })
  return element(
    'details',
    {},
    element('summary', {}, `The last ${days.length} days as a table`),
    element(
      'div',
      { class: 'frame', tabindex: '0', role: 'region', 'aria-label': 'The last days as a table' },
      element(
        'table',
        {},
        element(
          'thead',
          {},
          element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
        ),
        element('tbody', {}, ...rows),
      ),
    ),
  )
}

const dateOf = ({ date }: Day) => formatDate(date, 'calendarDate')

const words = (value: number | null, decimals = 2) =>
  value === null ? '–' : value.toFixed(decimals).replace('-', '−')

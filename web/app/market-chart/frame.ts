import './frame.css'
import { showBuiltInChart } from './built-in-chart.ts'
import { chartOptionsOf, FRAME_RUNS, WIDGET_UNREACHABLE } from './chart-options.ts'
import { element } from './element.ts'
import { showWidget } from './widget.ts'

/**
 * The page in the sandboxed frame of the market chart (DEC-34): the external widget if it can be reached, otherwise
 * the built-in chart. The frame has an opaque origin, so nothing in it can read the surrounding page, its storage or
 * its session.
 */
// The targets are '*' because the frame can't know the page's origin; the messages are not secret.
parent.postMessage(FRAME_RUNS, '*')
const options = chartOptionsOf(location.search)
const place = element(
  'section',
  { class: 'place', 'aria-label': `Chart of ${options.symbol}` },
  element('p', { role: 'status' }, 'Loading the chart...'),
)
document.title = `Market chart of ${options.symbol}`
document.body.dataset.scheme = options.scheme
document.body.append(place)

if (!options.builtIn && (await showWidget(place, options))) {
  place.querySelector('[role=status]')?.remove()
} else {
  showBuiltInChart(place, options)
  // Tells the page, so that the next symbol does not wait for the widget again.
  parent.postMessage(WIDGET_UNREACHABLE, '*')
}

import './frame.css'
import { WIDGET_UNREACHABLE, wishOf } from '../market-wish.ts'
import { showBuiltInChart } from './built-in-chart.ts'
import { element } from './element.ts'
import { showWidget } from './widget.ts'

/**
 * The page in the sandboxed frame of the market chart (DEC-34): the external widget where it can be reached, else the
 * built-in chart. It has no origin, so nothing in it can read the page around it, its storage or its session.
 */
const wish = wishOf(location.search)
const place = element(
  'section',
  { class: 'place', 'aria-label': `Chart of ${wish.symbol}` },
  element('p', { role: 'status' }, 'Loading the chart...'),
)
document.title = `Market chart of ${wish.symbol}`
document.body.dataset.scheme = wish.scheme
document.body.append(place)

if (!wish.builtIn && (await showWidget(place, wish))) {
  place.querySelector('[role=status]')?.remove()
} else {
  showBuiltInChart(place, wish)
  // The next symbol need not wait for it again. To anybody: without an origin, the frame knows of none, and it is no secret.
  parent.postMessage(WIDGET_UNREACHABLE, '*')
}

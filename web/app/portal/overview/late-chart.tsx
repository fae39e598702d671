import { Component, type ReactNode, Suspense } from 'react'
import { Loading } from '../../ui/skeleton/skeleton.tsx'
import styles from './late-chart.module.css'

type LateChartProps = {
  /** The height of the chart, kept free until it comes. */
  shape: 'line' | 'pie'
  children: ReactNode
}

/**
 * The place of a chart whose code comes later than the screen. Where it can't be fetched, the figures beside it say the
 * same, so the screen stays and says what is missing.
 */
export class LateChart extends Component<LateChartProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  // Recharts measures its labels in an element of the page, and leaves the last one, a figure, in it (hazard C12).
  override componentWillUnmount() {
    document.getElementById('recharts_measurement_span')?.remove()
  }

  override render() {
    const { shape, children } = this.props
    if (this.state.isMissing) return <p role="status">The chart can’t be shown. Its figures are below.</p>
    return (
      <div className={styles[shape]}>
        <Suspense fallback={<ChartToCome />}>{children}</Suspense>
      </div>
    )
  }
}

/** The bone of a chart, as large as its place. */
export function ChartToCome() {
  return (
    <Loading label="Loading the chart">
      <span className={styles.bone} aria-hidden="true" />
    </Loading>
  )
}

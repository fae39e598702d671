import { Component, type ReactNode, Suspense } from 'react'
import { Loading } from '../../ui/skeleton/skeleton.tsx'
import styles from './lazy-chart.module.css'

type LazyChartProps = {
  /** Sets the height that is reserved until the chart loads. */
  shape: 'line' | 'pie'
  children: ReactNode
}

/**
 * The place of a chart whose code loads after the screen. If the code can't be loaded, a message takes its place, and
 * the figures beside it say the same as the chart.
 */
export class LazyChart extends Component<LazyChartProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  // Recharts measures its labels in an element of the page, and leaves the last label, a figure, in it (HAZ-C12).
  override componentWillUnmount() {
    document.getElementById('recharts_measurement_span')?.remove()
  }

  override render() {
    const { shape, children } = this.props
    if (this.state.isMissing)
      return <p role="status">The chart can’t be displayed. Its figures are shown below.</p>
    return (
      <div className={styles[shape]}>
        <Suspense fallback={<ChartSkeleton />}>{children}</Suspense>
      </div>
    )
  }
}

/** The skeleton of a chart, with the same size. */
export function ChartSkeleton() {
  return (
    <Loading label="Loading the chart">
      <span className={styles.bone} aria-hidden="true" />
    </Loading>
  )
}

import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { afterFirstAnswers } from '../../shell/lazy-part.ts'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Loading } from '../../ui/skeleton/skeleton.tsx'
import styles from './lazy-chart.module.css'

type LazyChartProps<Figures> = {
  /** Sets the height that is reserved until the chart loads. */
  shape: 'line' | 'pie'
  /** Loads the chart's code. */
  load: () => Promise<{ default: ComponentType<Figures> }>
  figures: Figures
  /** What lies upon the chart. */
  children?: ReactNode
}

/**
 * The place of a chart whose code loads after the screen. If the code can't be loaded, a message takes its place, and
 * the figures beside it say the same as the chart. Like a screen, it is loaded again with the connection (shell/connection.ts).
 */
export class LazyChart<Figures extends object> extends Component<LazyChartProps<Figures>> {
  override state = { isMissing: false }
  private Chart = this.lateChart()

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  lateChart() {
    return lazy(async () => {
      await afterFirstAnswers()
      return this.props.load()
    })
  }

  retry = () => {
    this.Chart = this.lateChart()
    this.setState({ isMissing: false })
  }

  override render() {
    const { Chart, props, retry } = this
    if (this.state.isMissing)
      return (
        <div data-unloaded="">
          <ErrorState
            message="The chart can’t be displayed"
            hint="Its figures are shown below."
            onRetry={retry}
          />
        </div>
      )
    return (
      <>
        <div className={styles[props.shape]}>
          <Suspense fallback={<ChartSkeleton />}>
            <Chart {...props.figures} />
          </Suspense>
        </div>
        {props.children}
      </>
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

import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { afterFirstAnswers } from '../../shell/lazy-part.ts'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Loading } from '../../ui/skeleton/skeleton.tsx'
import { LatePart } from './late-part.tsx'
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
export function LazyChart<Figures extends object>({
  shape,
  load,
  figures,
  children,
}: LazyChartProps<Figures>) {
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the code again
  const Chart = useMemo(() => lateChart(load), [load, attempt])
  return (
    <LatePart
      key={attempt}
      missing={
        <div data-unloaded="">
          <ErrorState
            message="The chart can’t be displayed"
            hint="Its figures are shown below."
            onRetry={() => setAttempt(attempt + 1)}
          />
        </div>
      }
    >
      <div className={styles[shape]}>
        <Suspense fallback={<ChartSkeleton />}>
          <Chart {...figures} />
        </Suspense>
      </div>
      {children}
    </LatePart>
  )
}

const lateChart = <Figures extends object>(load: LazyChartProps<Figures>['load']) =>
  lazy(async () => {
    await afterFirstAnswers()
    return load()
  })

/** The skeleton of a chart, with the same size. */
export function ChartSkeleton() {
  return (
    <Loading label="Loading the chart">
      <span className={styles.bone} aria-hidden="true" />
    </Loading>
  )
}

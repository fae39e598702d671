import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { BusyRings } from '../button/busy-rings.tsx'
import type { Loadable } from '../loadable/loadable.ts'
import { LoadingWords, SkeletonFigure } from '../skeleton/skeleton.tsx'
import styles from './figure-card.module.css'

export interface FigureProps<Value> {
  label: string
  data: Loadable<Value>
  /** Draws the loaded figure: `(totals) => <FigureMoney cents={totals.assets} />`. */
  figure: (value: Value) => ReactNode
}

/** A figure in each of its states: a skeleton, the figure, or that it is not available, with a button to try again. */
export function Figure<Value>({ label, data, figure }: FigureProps<Value>) {
  switch (data.status) {
    case 'ready':
      return figure(data.value)
    case 'loading':
      return (
        <>
          <SkeletonFigure />
          <LoadingWords />
        </>
      )
    case 'failed':
      return (
        <span className={styles.failed}>
          <span role="alert">Not available</span>
          <button
            type="button"
            className={styles.retry}
            aria-label={`Try again: ${label}`}
            aria-disabled={data.retrying}
            onClick={data.retrying ? undefined : data.retry}
          >
            {data.retrying ? <BusyRings /> : <RotateCw aria-hidden="true" />}
            Try again
          </button>
        </span>
      )
  }
}

import type { Cents } from '@bank/contract/money'
import type { ReactNode } from 'react'
import { Figure, type FigureProps } from '../figure-card/figure.tsx'
import { type Rise, TrendChange } from '../figure-card/trend.tsx'
import type { Loadable } from '../loadable/loadable.ts'
import { sparkEnd } from '../sparkline/spark-path.ts'
import { Sparkline } from '../sparkline/sparkline.tsx'
import styles from './figure-band.module.css'

export interface FigureBandProps<Value> extends FigureProps<Value> {
  /** Before the change: what the figure is made of, or must not be mistaken for. */
  hint?: ReactNode
  /** The balances of the last 30 days, oldest first: the change between its ends, and the line if there are no children. */
  trend?: Loadable<readonly Cents[]> | undefined
  /** Whether a rise is welcome; only for the color of the change. Default `good`. */
  rise?: Rise | undefined
  /** The way into the transactions: a FigureLink or FigureButton, which makes the whole band a link or a button. */
  more?: ReactNode
  /** A drawing in the place of the line. Its colors are those of `data-ground="forest"`; it is not pressed by itself. */
  children?: ReactNode
}

/**
 * The one figure of a screen, on a band over its full width: the label, the figure, its change and the way into its
 * transactions, beside its line, which ends in the growth rings. Use it once on a screen, and FigureCard for the others.
 *
 * Accessibility: a term and its definitions, with the states of FigureCard, and the line after them. The rings are decoration.
 */
export function FigureBand<Value>({
  hint,
  trend,
  rise = 'good',
  more,
  children,
  ...figure
}: FigureBandProps<Value>) {
  const line = trend?.status === 'ready' ? trend.value : null
  return (
    <div className={styles.band} data-ground="forest">
      <dl className={styles.facts}>
        <dt className={styles.label}>{figure.label}</dt>
        <dd className={styles.figure}>
          <Figure {...figure} />
        </dd>
        <dd className={styles.about}>
          {hint ? <span>{hint}</span> : null}
          {trend ? <TrendChange trend={trend} rise={rise} /> : null}
        </dd>
        {more ? <dd className={styles.more}>{more}</dd> : null}
      </dl>
      <div className={children || trend ? styles.drawing : styles.alone}>
        <span
          className={styles.rings}
          style={line && !children ? { top: `${sparkEnd(line)}%` } : undefined}
          aria-hidden="true"
        />
        {children ?? (line ? <Sparkline points={line} /> : null)}
      </div>
    </div>
  )
}

import type { Cents } from '@bank/contract/money'
import type { ReactNode } from 'react'
import type { Loadable } from '../loadable/loadable.ts'
import { Figure, type FigureProps } from './figure.tsx'
import styles from './figure-card.module.css'
import { type Rise, TrendChange, TrendLine } from './trend.tsx'

export interface FigureCardProps<Value> extends FigureProps<Value> {
  /** A quieter line below, e.g. "2.1% APY"; a function if it needs the value. */
  hint?: ReactNode | ((value: Value) => ReactNode)
  /** A lucide icon; decoration. */
  icon?: ReactNode
  /** The balances of the last 30 days, oldest first: a line and the change between its ends. */
  trend?: Loadable<readonly Cents[]> | undefined
  /** False for the change alone, without the line. */
  hasLine?: boolean | undefined
  /** Whether a rise is welcome; only for the color of the change. Default `good`. */
  rise?: Rise | undefined
  /** In the place of the change, where there is no trend; a function if it needs the value. */
  note?: ReactNode | ((value: Value) => ReactNode)
  /** The way into what the figure is made of: a FigureLink, which makes the whole card a link, or a button. */
  more?: ReactNode
}

/**
 * One figure with its name.
 *
 * Accessibility: a term and its definition, so that the figure is read with its label. While loading there is a skeleton
 * with a status that does not repeat the label, and never a 0, which a person would believe. A failure is shown with a
 * button to try again.
 * The line of the last 30 days and the change in words belong to the figure. If they can't be loaded, the figure stays.
 */
export function FigureCard<Value>({
  label,
  data,
  figure,
  hint,
  icon,
  trend,
  hasLine = true,
  rise = 'good',
  note,
  more,
}: FigureCardProps<Value>) {
  return (
    <dl className={styles.card}>
      <dt className={styles.label}>
        {label}
        {icon ? (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        ) : null}
      </dt>
      <dd className={styles.figure} data-part="figure">
        <Figure label={label} data={data} figure={figure} />
      </dd>
      {hint ? <dd className={styles.hint}>{drawn(hint, data)}</dd> : null}
      {trend && hasLine ? <TrendLine trend={trend} /> : null}
      {trend || note || more ? (
        <dd className={styles.foot} data-part="foot">
          {trend ? (
            <TrendChange trend={trend} rise={rise} />
          ) : (
            <span className={styles.change}>{drawn(note, data)}</span>
          )}
          {more}
        </dd>
      ) : null}
    </dl>
  )
}

function drawn<Value>(part: ReactNode | ((value: Value) => ReactNode), data: Loadable<Value>): ReactNode {
  if (typeof part !== 'function') return part
  return data.status === 'ready' ? part(data.value) : null
}

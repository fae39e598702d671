import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import quiet from '../quiet/quiet.module.css'
import styles from './description-list.module.css'

export interface Description {
  label: string
  /** An empty value is shown as a dash. */
  value: ReactNode
  /** Takes the whole width of the grid, for texts of several lines. */
  isWide?: boolean | undefined
}

export interface DescriptionListProps {
  items: readonly Description[]
  /** `rows`: label and value at the two ends of a line, for summaries. `grid`: value below its label. Default `grid`. */
  layout?: 'rows' | 'grid' | undefined
  /** The most columns that the grid has. Default 2. */
  columns?: 1 | 2 | 3 | undefined
}

/**
 * Labels and their values: detail panels, summaries of a step.
 *
 * Accessibility: a description list, so that each value is read with its label.
 */
export function DescriptionList({ items, layout = 'grid', columns = 2 }: DescriptionListProps) {
  return (
    <dl className={classNames(styles[layout], styles[`columns-${columns}`])}>
      {items.map(({ label, value, isWide }) => (
        <div key={label} className={classNames(styles.item, isWide && styles.wide)}>
          <dt className={quiet.quiet}>{label}</dt>
          <dd className={styles.value}>
            {value === '' || value === null || value === undefined ? '–' : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

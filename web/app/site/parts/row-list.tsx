import type { ReactNode } from 'react'
import styles from './row-list.module.css'

type RowListProps = { rows: readonly { label: string; value: ReactNode }[] }

/**
 * Labels and values: hours, fees, requirements. All rows have the same layout, so that they can be compared: label and
 * value at both ends of a line if the longest fits, otherwise the value below its label.
 *
 * Accessibility: a description list, so that each value is read with its label.
 */
export function RowList({ rows }: RowListProps) {
  return (
    <div className={styles.frame}>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

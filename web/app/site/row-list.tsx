import type { ReactNode } from 'react'
import styles from './row-list.module.css'

type RowListProps = { rows: readonly { label: string; value: ReactNode }[] }

/**
 * Labels and what goes with them: hours, fees, requirements. All rows are laid out alike, as they would be compared: both
 * ends of a line where there is room for the longest, the value below its label where there is not.
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

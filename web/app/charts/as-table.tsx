import type { ReactNode } from 'react'
import styles from './as-table.module.css'

type AsTableProps = { words: string; onToggle?: (isOpen: boolean) => void; children: ReactNode }

/** The disclosure below a chart that has its figures as a table. */
export function AsTable({ words, onToggle, children }: AsTableProps) {
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.summary}>{words}</summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import styles from './chart-table.module.css'
import { FigureTable, type FigureTableProps } from './figure-table.tsx'

/** The figures of a chart as a table in a disclosure below it. */
export function ChartTable(props: FigureTableProps) {
  return (
    <AsTable words="Show as table">
      <FigureTable {...props} />
    </AsTable>
  )
}

type AsTableProps = { words: string; onToggle?: (isOpen: boolean) => void; children: ReactNode }

/** The disclosure alone, for tables that load when it opens. */
export function AsTable({ words, onToggle, children }: AsTableProps) {
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.summary}>{words}</summary>
      {children}
    </details>
  )
}

import type { ReactNode } from 'react'
import styles from './chart-table.module.css'

export type ChartRow = { id: string; cells: readonly ReactNode[] }

type ChartTableProps = {
  /** What the table shows, for screen readers. */
  label: string
  /** The first column is the heading of its row; the others are amounts. */
  columns: readonly string[]
  rows: readonly ChartRow[]
}

/** The figures of a chart as a table in a disclosure below it. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Show as table</summary>
      <div className={styles.frame}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [first, ...others] }) => (
              <tr key={id}>
                <th scope="row">{first}</th>
                {others.map((cell, order) => (
                  <td key={columns[order + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

import type { ReactNode } from 'react'
import styles from './figure-table.module.css'

export type FigureRow = { id: string; cells: readonly ReactNode[] }

export type FigureTableProps = {
  /** What the table shows, for screen readers. */
  label: string
  /** The first column is the heading of its row. Without names the table has no header. */
  columns?: readonly string[]
  rows: readonly FigureRow[]
  /** The column of the figure that matters most, which stays beside its name on a phone. Default the last. */
  main?: number
  /** `short` figures fit beside each other on every phone, and `medium` ones in half a screen. Default `long`. */
  length?: 'short' | 'medium' | 'long'
  /** The last row is the sum of the others. */
  hasSum?: boolean
}

/** A few figures as a table, without the sorting, opening and loading of `ui/table`. */
export function FigureTable({
  label,
  columns,
  rows,
  main,
  length = 'long',
  hasSum = false,
}: FigureTableProps) {
  const count = rows[0]?.cells.length ?? 0
  return (
    <div className={styles.frame} data-length={length}>
      <table
        className={styles.table}
        aria-label={label}
        data-stacks={(count > 2 && length !== 'short') || undefined}
        data-sum={hasSum || undefined}
      >
        {columns ? (
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map(({ id, cells: [name, ...figures] }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  key={index}
                  data-column={columns?.[index + 1]}
                  data-main={index + 1 === (main ?? count - 1) || undefined}
                >
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

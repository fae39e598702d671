import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { ErrorState } from '../error-state/error-state.tsx'
import type { Loadable } from '../loadable/loadable.ts'
import { LoadingWords } from '../skeleton/skeleton.tsx'
import styles from './table.module.css'
import { DataRow, SkeletonRow } from './table-row.tsx'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures: right-aligned and tabular. Default `start`. */
  align?: 'start' | 'end'
  /** The column that names the row: a row header, and the title of the card on narrow screens. One a table. */
  heading?: boolean
  /** Does not wrap: dates, references. */
  nowrap?: boolean
}

export interface TableProps<Row> {
  /** The table's name for screen readers, e.g. "Transactions". */
  label: string
  columns: readonly Column<Row>[]
  rows: Loadable<readonly Row[]>
  rowKey: (row: Row) => string
  /** What stands there when there are no rows: an EmptyState. */
  empty: ReactNode
  /** Buttons at the end of a row. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Opens a row: on a press anywhere on it, and on Enter when it has focus. */
  onOpen?: ((row: Row) => void) | undefined
  /** Names a row for its opener, e.g. the person; needed with `onOpen`. */
  rowLabel?: ((row: Row) => string) | undefined
  /** How many skeleton rows to show while loading; as many as a page usually has. Default 5. */
  skeletonRows?: number | undefined
  /** `dense` for the admin area. */
  density?: 'roomy' | 'dense' | undefined
}

/** With as many as this, a dense table is as wide as a laptop's screen beside the menu, and gives up air there. */
const MANY_COLUMNS = 8

/**
 * Rows of data, with their loading, empty and error state. Below 768 px every row becomes a card.
 *
 * Accessibility: a real table with column and row headers. The roles are written out because `display: block`, which makes
 * the cards, takes table semantics away in some browsers. In a card every value has its column's name beside it. A row
 * that opens can be reached by Tab and opened with Enter; its buttons are reached after it and do not open it.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  rowActions,
  onOpen,
  rowLabel,
  skeletonRows = 5,
  density = 'roomy',
}: TableProps<Row>) {
  if (rows.status === 'failed') {
    return (
      <div className={styles.frame}>
        <ErrorState message={rows.message} onRetry={rows.retry} retrying={rows.retrying} />
      </div>
    )
  }
  if (rows.status === 'ready' && rows.value.length === 0) return <div className={styles.frame}>{empty}</div>

  return (
    <div
      className={classNames(styles.frame, styles[density])}
      data-many-columns={columns.length + (rowActions ? 1 : 0) >= MANY_COLUMNS}
    >
      {rows.status === 'loading' ? <LoadingWords label={`Loading ${label.toLowerCase()}`} /> : null}
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/noRedundantRoles: see the docstring */}
        <table role="table" aria-label={label} aria-busy={rows.status === 'loading'} className={styles.table}>
          {/* biome-ignore lint/a11y/noRedundantRoles: see the docstring */}
          <thead role="rowgroup" className={styles.head}>
            {/* biome-ignore lint/a11y/noRedundantRoles: see the docstring */}
            <tr role="row">
              {columns.map(({ id, header, align = 'start' }) => (
                // biome-ignore lint/a11y/noRedundantRoles: see the docstring
                <th key={id} role="columnheader" scope="col" data-align={align}>
                  {header}
                </th>
              ))}
              {rowActions ? (
                // biome-ignore lint/a11y/noRedundantRoles: see the docstring
                <th role="columnheader" scope="col" data-align="end" data-actions={true}>
                  Actions
                </th>
              ) : null}
            </tr>
          </thead>
          {/* biome-ignore lint/a11y/noRedundantRoles: see the docstring */}
          <tbody role="rowgroup">
            {rows.status === 'loading'
              ? Array.from({ length: skeletonRows }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton rows are all alike
                  <SkeletonRow key={row} columns={columns} withActions={Boolean(rowActions)} />
                ))
              : rows.value.map((row) => (
                  <DataRow
                    key={rowKey(row)}
                    row={row}
                    columns={columns}
                    rowActions={rowActions}
                    onOpen={onOpen}
                    rowLabel={rowLabel}
                  />
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

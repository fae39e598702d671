import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { ErrorState } from '../error-state/error-state.tsx'
import type { Loadable } from '../loadable/loadable.ts'
import { useMedia } from '../media/use-media.ts'
import { LoadingWords } from '../skeleton/skeleton.tsx'
import type { Column, Opener, RowParts } from './column.ts'
import { NARROW } from './narrow.ts'
import { NarrowRows } from './narrow-rows.tsx'
import styles from './table.module.css'
import { DataRow, SkeletonRow } from './table-row.tsx'

export interface TableProps<Row> extends RowParts<Row> {
  /** The table's name for screen readers, e.g. "Transactions". */
  label: string
  columns: readonly Column<Row>[]
  rows: Loadable<readonly Row[]>
  rowKey: (row: Row) => string
  /** Shown if there are no rows: an EmptyState. */
  empty: ReactNode
  /** The number of skeleton rows while loading; use what a page usually has. Default 5. */
  skeletonRows?: number | undefined
  /** `dense` for the admin area. */
  density?: 'roomy' | 'dense' | undefined
  /**
   * Draws a row below 768 px as an `li` of the caller's, usually a `ListRow` of `lists/row-list.tsx`. It holds all that the row
   * needs there: its note, its buttons, and what opens it, with its name. Without it the table stays a table, and scrolls sideways.
   */
  narrow?: ((row: Row, opener: Opener) => ReactNode) | undefined
  /** With `narrow`: the heading that a row belongs under, such as "November 2026". Rows must come in that order. */
  group?: ((row: Row) => string) | undefined
  /** The level of these headings: 3 in a dialog, whose title is a 2. Default 2. */
  groupLevel?: 2 | 3 | undefined
}

/** A dense table with this many columns is as wide as a laptop's screen beside the menu, and gets less padding there. */
const MANY_COLUMNS = 8

/**
 * Rows of data with their loading, empty and error states. Below 768 px they are the list of rows that `narrow` draws.
 *
 * Accessibility: a real table with column and row headers, or a real list. A row that opens contains a button, which Tab
 * reaches before the row’s other controls.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  skeletonRows = 5,
  density = 'roomy',
  narrow,
  group,
  groupLevel = 2,
  ...rowParts
}: TableProps<Row>) {
  const isNarrow = useMedia(NARROW)
  const hasActions = rowParts.rowActions !== undefined
  if (rows.status === 'failed') {
    return (
      <div className={styles.frame}>
        <ErrorState message={rows.message} onRetry={rows.retry} retrying={rows.retrying} />
      </div>
    )
  }
  if (rows.status === 'ready' && rows.value.length === 0) return <div className={styles.frame}>{empty}</div>

  const loadingWords =
    rows.status === 'loading' ? <LoadingWords label={`Loading ${label.toLowerCase()}`} /> : null
  if (isNarrow && narrow) {
    const known = rows.status === 'ready' ? rows.value : null
    const { onOpen, rowLabel } = rowParts
    const drawn = (row: Row) => narrow(row, { onOpen: onOpen && (() => onOpen(row)), name: rowLabel?.(row) })
    return (
      <>
        {loadingWords}
        <NarrowRows rows={known} narrow={drawn} {...{ label, rowKey, skeletonRows, group, groupLevel }} />
      </>
    )
  }
  return (
    <div
      className={classNames(styles.frame, styles[density])}
      data-many-columns={columns.length + (hasActions ? 1 : 0) >= MANY_COLUMNS}
    >
      {loadingWords}
      <div className={styles.scroll}>
        <table aria-label={label} aria-busy={rows.status === 'loading'} className={styles.table}>
          <thead className={styles.head}>
            <tr>
              {columns.map(({ id, header, align = 'start' }) => (
                <th key={id} scope="col" data-align={align}>
                  {header}
                </th>
              ))}
              {hasActions ? (
                <th scope="col" data-align="end" data-actions={true}>
                  Actions
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.status === 'loading'
              ? Array.from({ length: skeletonRows }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton rows are all alike
                  <SkeletonRow key={row} columns={columns} withActions={hasActions} />
                ))
              : rows.value.map((row) => (
                  <DataRow key={rowKey(row)} row={row} columns={columns} {...rowParts} />
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

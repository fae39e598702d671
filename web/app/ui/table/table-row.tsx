import type { ReactNode } from 'react'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import { rowOpener } from './row-opener.ts'
import styles from './table.module.css'
import type { Column } from './table.tsx'

interface DataRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  rowActions: ((row: Row) => ReactNode) | undefined
  onOpen: ((row: Row) => void) | undefined
  rowLabel: ((row: Row) => string) | undefined
}

/** One row of a Table. */
export function DataRow<Row>({ row, columns, rowActions, onOpen, rowLabel }: DataRowProps<Row>) {
  return (
    <tr {...rowOpener(onOpen && (() => onOpen(row)), rowLabel?.(row))} className={styles.row}>
      {columns.map((column) => (
        <DataCell key={column.id} column={column} row={row} />
      ))}
      {rowActions ? (
        <td className={styles.actions} data-align="end">
          <div className={styles.buttons}>{rowActions(row)}</div>
        </td>
      ) : null}
    </tr>
  )
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, align = 'start', heading = false, nowrap = false } = column
  const look = { 'data-align': align, 'data-nowrap': nowrap || undefined }
  if (heading) {
    return (
      <th scope="row" {...look}>
        {cell(row)}
      </th>
    )
  }
  return <td {...look}>{cell(row)}</td>
}

/** A row to come. */
export function SkeletonRow<Row>({
  columns,
  withActions,
}: {
  columns: readonly Column<Row>[]
  withActions: boolean
}) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of skeletons has no tabIndex; the rule errs on table rows
    <tr className={styles.row} data-skeleton aria-hidden="true">
      {columns.map(({ id, align = 'start', heading }) => (
        <td key={id} data-align={align} data-heading={heading}>
          <SkeletonText width={heading ? 'most' : 'half'} />
        </td>
      ))}
      {withActions ? <td className={styles.actions} /> : null}
    </tr>
  )
}

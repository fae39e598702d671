import type { ReactNode } from 'react'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import type { Column, RowParts } from './column.ts'
import { RowOpener, rowOpening } from './row-opener.tsx'
import styles from './table.module.css'

type DataRowProps<Row> = RowParts<Row> & { row: Row; columns: readonly Column<Row>[] }

/** One row of a Table, and the note below it. */
export function DataRow<Row>({ row, columns, rowNote, rowActions, onOpen, rowLabel }: DataRowProps<Row>) {
  const open = onOpen && (() => onOpen(row))
  // Not in the row's header, which screen readers repeat with each cell of the row.
  const withOpener = open && (columns.find(({ heading }) => !heading) ?? columns[0])
  const note = rowNote?.(row)
  return (
    <>
      <tr {...rowOpening(open)} className={styles.row}>
        {columns.map((column) => (
          <DataCell key={column.id} column={column} row={row}>
            {open && column === withOpener ? <RowOpener open={open} label={rowLabel?.(row)} /> : null}
          </DataCell>
        ))}
        {rowActions ? (
          <td className={styles.actions} data-align="end">
            <div className={styles.buttons}>{rowActions(row)}</div>
          </td>
        ) : null}
      </tr>
      {note ? (
        <tr className={styles.note}>
          <td colSpan={columns.length + (rowActions ? 1 : 0)}>{note}</td>
        </tr>
      ) : null}
    </>
  )
}

type DataCellProps<Row> = { column: Column<Row>; row: Row; children: ReactNode }

function DataCell<Row>({ column, row, children }: DataCellProps<Row>) {
  const { cell, align = 'start', heading = false, nowrap = false } = column
  const attributes = { 'data-align': align, 'data-nowrap': nowrap || undefined }
  if (heading) {
    return (
      <th scope="row" {...attributes}>
        {children}
        {cell(row)}
      </th>
    )
  }
  return (
    <td {...attributes}>
      {children}
      {cell(row)}
    </td>
  )
}

/** Placeholder for a row. */
export function SkeletonRow<Row>({
  columns,
  withActions,
}: {
  columns: readonly Column<Row>[]
  withActions: boolean
}) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of skeletons has no tabIndex; the rule is wrong about table rows
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

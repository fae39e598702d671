import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import styles from './table.module.css'
import type { Column } from './table.tsx'

interface DataRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  rowActions: ((row: Row) => ReactNode) | undefined
  onOpen: ((row: Row) => void) | undefined
  rowLabel: ((row: Row) => string) | undefined
}

/** One row of a Table, or one card where it is narrow. */
export function DataRow<Row>({ row, columns, rowActions, onOpen, rowLabel }: DataRowProps<Row>) {
  function press(event: MouseEvent<HTMLElement>) {
    // A press on a button or link of the row is that control's; a press that ends a text selection opens nothing.
    if (cameFromControl(event.target, event.currentTarget) || window.getSelection()?.isCollapsed === false)
      return
    onOpen?.(row)
  }

  function key(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    onOpen?.(row)
  }

  const opening = onOpen
    ? { tabIndex: 0, onClick: press, onKeyDown: key, 'data-opens': true, 'aria-label': rowLabel?.(row) }
    : {}
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `display: block` in cards takes the table's semantics away
    <tr role="row" {...opening} className={styles.row}>
      {columns.map((column) => (
        <DataCell key={column.id} column={column} row={row} />
      ))}
      {rowActions ? (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td role="cell" className={styles.actions} data-align="end">
          <div className={styles.buttons}>{rowActions(row)}</div>
        </td>
      ) : null}
    </tr>
  )
}

function DataCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, align = 'start', heading = false, nowrap = false } = column
  const look = { 'data-align': align, 'data-nowrap': nowrap || undefined }
  if (heading) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: as above
      <th role="rowheader" scope="row" {...look}>
        {cell(row)}
      </th>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above
    <td role="cell" {...look}>
      <span className={styles.cellLabel} aria-hidden="true">
        {header}
      </span>
      <span className={styles.value}>{cell(row)}</span>
    </td>
  )
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

function cameFromControl(target: EventTarget, row: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  // A portalled menu bubbles through React to the row, but is not inside of it.
  if (!row.contains(target)) return true
  return target.closest('a, button, input, select, textarea, label, [role="button"]') !== null
}

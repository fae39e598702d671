import { SkeletonText } from '../skeleton/skeleton.tsx'
import styles from './card-list.module.css'
import type { Column, RowParts } from './column.ts'
import { RowOpener, rowOpening } from './row-opener.tsx'

interface CardListProps<Row> extends RowParts<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Null while they are loading. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  skeletonRows: number
}

/** The rows of a Table on narrow screens: a list of cards, each titled by the heading column. */
export function CardList<Row>({ label, columns, rows, rowKey, skeletonRows, ...card }: CardListProps<Row>) {
  return (
    <ul className={styles.list} aria-label={label} aria-busy={rows === null}>
      {rows === null
        ? Array.from({ length: skeletonRows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder cards are all alike
            <CardToCome key={row} />
          ))
        : rows.map((row) => <Card key={rowKey(row)} row={row} columns={columns} {...card} />)}
    </ul>
  )
}

type CardProps<Row> = RowParts<Row> & { row: Row; columns: readonly Column<Row>[] }

function Card<Row>({ row, columns, rowNote, rowActions, onOpen, rowLabel }: CardProps<Row>) {
  const title = columns.find(({ heading }) => heading)
  const open = onOpen && (() => onOpen(row))
  return (
    <li className={styles.card} {...rowOpening(open)}>
      {title ? <div className={styles.title}>{title.cell(row)}</div> : null}
      {open ? <RowOpener open={open} label={rowLabel?.(row)} /> : null}
      <dl className={styles.values}>
        {columns
          .filter((column) => column !== title)
          .map(({ id, header, cell }) => (
            <div key={id} className={styles.value}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
      {rowNote?.(row)}
      {rowActions ? <div className={styles.actions}>{rowActions(row)}</div> : null}
    </li>
  )
}

/** Placeholder for a card: a title and three lines are enough. */
function CardToCome() {
  return (
    <li className={styles.card} aria-hidden="true">
      <SkeletonText width="most" />
      <SkeletonText lines={3} width="half" />
    </li>
  )
}

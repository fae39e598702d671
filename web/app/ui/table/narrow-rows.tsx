import { Fragment, type ReactNode, useId } from 'react'
import { SkeletonText } from '../skeleton/skeleton.tsx'
import styles from './narrow-rows.module.css'

interface NarrowRowsProps<Row> {
  label: string
  /** Null while they are loading. */
  rows: readonly Row[] | null
  rowKey: (row: Row) => string
  skeletonRows: number
  narrow: (row: Row) => ReactNode
  group?: ((row: Row) => string) | undefined
}

/** The rows of a Table on narrow screens as its owner draws them: one list, or one below each heading. */
export function NarrowRows<Row>({ label, rows, rowKey, skeletonRows, narrow, group }: NarrowRowsProps<Row>) {
  const id = useId()
  if (rows === null) {
    return (
      <ul className={styles.list} aria-label={label} aria-busy={true}>
        {Array.from({ length: skeletonRows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows are all alike
          <li key={row} className={styles.skeleton} aria-hidden="true">
            <SkeletonText lines={2} width="most" />
          </li>
        ))}
      </ul>
    )
  }
  const drawn = (some: readonly Row[]) =>
    some.map((row) => <Fragment key={rowKey(row)}>{narrow(row)}</Fragment>)
  if (!group) {
    return (
      <ul className={styles.list} aria-label={label} aria-busy={false}>
        {drawn(rows)}
      </ul>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={label} className={styles.groups}>
      {inGroups(rows, group).map(([title, some], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading can come twice, and rows only ever follow
        <div key={index}>
          <h2 id={id + index} className={styles.heading}>
            {title}
          </h2>
          <ul className={styles.list} aria-labelledby={id + index}>
            {drawn(some)}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Rows that follow each other and have the same heading. */
function inGroups<Row>(rows: readonly Row[], group: (row: Row) => string): [title: string, rows: Row[]][] {
  const groups: [string, Row[]][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const title = group(row)
    if (last?.[0] === title) last[1].push(row)
    else groups.push([title, [row]])
  }
  return groups
}

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
  groupLevel: 2 | 3
}

/** The rows of a Table on narrow screens as its owner draws them: one list, or one below each heading. */
export function NarrowRows<Row>({
  label,
  rows,
  rowKey,
  skeletonRows,
  narrow,
  group,
  groupLevel,
}: NarrowRowsProps<Row>) {
  const id = useId()
  const Heading = groupLevel === 2 ? 'h2' : 'h3'
  const drawn = (some: readonly Row[]) =>
    some.map((row) => <Fragment key={rowKey(row)}>{narrow(row)}</Fragment>)
  if (rows === null || !group) {
    return (
      <div className={styles.rows}>
        <ul aria-label={label} aria-busy={rows === null}>
          {rows ? drawn(rows) : <RowsToCome count={skeletonRows} />}
        </ul>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={label} className={styles.rows}>
      {inGroups(rows, group).map(([title, some], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading can come twice, and further rows come at the end
        <div key={index}>
          <Heading id={id + index} className={styles.heading}>
            {title}
          </Heading>
          <ul aria-labelledby={id + index}>{drawn(some)}</ul>
        </div>
      ))}
    </div>
  )
}

const RowsToCome = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholder rows are all alike
    <li key={row} className={styles.skeleton} aria-hidden="true">
      <SkeletonText lines={2} width="most" />
    </li>
  ))

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

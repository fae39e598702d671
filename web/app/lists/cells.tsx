import type { ReactNode } from 'react'
import { DateText, type DateTextProps } from '../ui/date/date.tsx'
import styles from './cells.module.css'

/** A date or an age, which wraps at most once, and only in a narrow column. */
export function DateCell({ iso, variant }: DateTextProps) {
  return (
    <span className={styles.date}>
      <DateText iso={iso} variant={variant} />
    </span>
  )
}

type TwoLinesProps = {
  /** A mark of `row-list.tsx` before the two lines; decoration. */
  mark?: ReactNode
  first: ReactNode
  second?: ReactNode
  /** Leaves the second line out in a narrow frame, because the details say it. */
  isSecondExtra?: boolean
  /** Reserves some width and wraps anywhere, for names and descriptions of any length. */
  mayBeLong?: boolean
}

/** A cell's main text with a quieter line below it. */
export function TwoLines({ mark, first, second, isSecondExtra, mayBeLong }: TwoLinesProps) {
  const lines = (
    <span className={styles.lines} data-may-be-long={mayBeLong}>
      <span className={styles.first}>{first}</span>
      {second ? (
        <span className={styles.second} data-extra={isSecondExtra}>
          {second}
        </span>
      ) : null}
    </span>
  )
  if (!mark) return lines
  return (
    <span className={styles.marked}>
      {mark}
      {lines}
    </span>
  )
}

/** An id. If there is not enough space, only its beginning is visible; the rest is in its title and in the record. */
export function Id({ id }: { id: string }) {
  return (
    <span className={styles.id}>
      <code className={styles.words} title={id} translate="no">
        {id}
      </code>
    </span>
  )
}

/** Never shortened, because the end tells two customers with the same name apart. It wraps before the domain first. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={styles.email} translate="no">
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </span>
  )
}

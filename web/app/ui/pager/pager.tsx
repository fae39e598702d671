import { Button } from '../button/button.tsx'
import { formatCount } from '../count/format-count.ts'
import { nounOf } from '../count/noun-of.ts'
import styles from './pager.module.css'

export interface PagerProps {
  /** The number of items on the screen. */
  shown: number
  /** The number of all items; left out if it is unknown. */
  total?: number | undefined
  /** The name of the items, in the plural, e.g. "transactions". */
  noun: string
  /** Loads the next ones. */
  onShowMore: () => void
  /** Whether there are more items. Default: `shown` is less than `total`. */
  hasMore?: boolean | undefined
  busy?: boolean | undefined
}

/**
 * "Showing 20 of 134 transactions" and a button for more.
 *
 * Accessibility: the count is a polite status, so that the result of the button is read; the button keeps the focus while
 * it loads.
 */
export function Pager({ shown, total, noun, onShowMore, hasMore, busy }: PagerProps) {
  const more = hasMore ?? (total !== undefined && shown < total)
  return (
    <div className={styles.pager}>
      <p className={styles.count} role="status">
        Showing {formatCount(shown)}
        {total === undefined ? '' : ` of ${formatCount(total)}`} {nounOf(total ?? shown, noun)}
      </p>
      {more ? (
        <Button variant="secondary" size="sm" onPress={onShowMore} busy={busy} busyLabel="Loading...">
          Show more
        </Button>
      ) : null}
    </div>
  )
}

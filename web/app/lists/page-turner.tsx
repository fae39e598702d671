import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../ui/button/button.tsx'
import { formatCount } from '../ui/count/format-count.ts'
import styles from './page-turner.module.css'
import { PAGE_ROWS, type Turning } from './place.ts'

type PageTurnerProps = {
  page: { rows: readonly unknown[]; matched: number; more?: boolean | undefined; nextCursor: string | null }
  /** What the rows are, in the plural. */
  noun: string
  turning: Turning
  /** Whether the requested page is still loading. */
  busy: boolean
  /** Moves the focus to the new page. */
  onTurn: () => void
}

/** Shows which rows these are, with buttons for the other pages; nothing if all rows fit on one page. */
export function PageTurner({ page, noun, turning, busy, onTurn }: PageTurnerProps) {
  const { place, next, previous, first } = turning
  const { rows, matched, more, nextCursor } = page
  if (place.cursor === null && nextCursor === null) return null
  const start = (place.page - 1) * PAGE_ROWS + 1
  return (
    <nav className={styles.pages} aria-label={`Pages of ${noun}`}>
      <p className={styles.count}>
        {rows.length === 0
          ? `Page ${formatCount(place.page)}`
          : `${formatCount(start)}–${formatCount(start + rows.length - 1)}${more ? '' : ` of ${formatCount(matched)}`}`}
      </p>
      {place.cursor === null ? null : (
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          icon={<ChevronLeft aria-hidden="true" />}
          onPress={() => {
            if (previous) previous()
            else first()
            onTurn()
          }}
        >
          {previous ? 'Previous' : 'First page'}
        </Button>
      )}
      {nextCursor === null ? null : (
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          onPress={() => {
            next(nextCursor)
            onTurn()
          }}
        >
          <span className={styles.next}>
            Next <ChevronRight aria-hidden="true" />
          </span>
        </Button>
      )}
    </nav>
  )
}

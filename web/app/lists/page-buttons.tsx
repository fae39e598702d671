import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ListRows } from '../api/use-api-list.ts'
import { Button } from '../ui/button/button.tsx'
import { formatCount } from '../ui/count/format-count.ts'
import styles from './page-buttons.module.css'
import { PAGE_SIZE, type Paging } from './place.ts'

type PageButtonsProps = {
  page: ListRows<unknown> & { nextCursor: string | null }
  /** What the rows are, in the plural. */
  noun: string
  paging: Paging
  /** Whether the requested page is still loading. */
  busy: boolean
  /** Moves the focus to the new page. */
  onPageChange: () => void
}

/** Shows which rows these are, with buttons for the other pages; nothing if all rows fit on one page. */
export function PageButtons({ page, noun, paging, busy, onPageChange }: PageButtonsProps) {
  const { position, next, previous, first } = paging
  const { rows, matched, more, nextCursor } = page
  if (position.cursor === null && nextCursor === null) return null
  const start = (position.page - 1) * PAGE_SIZE + 1
  return (
    <nav className={styles.pages} aria-label={`Pages of ${noun}`}>
      <p className={styles.count}>
        {rows.length === 0
          ? `Page ${formatCount(position.page)}`
          : `${formatCount(start)}–${formatCount(start + rows.length - 1)}${more ? '' : ` of ${formatCount(matched)}`}`}
      </p>
      {position.cursor === null ? null : (
        <Button
          variant="secondary"
          size="sm"
          disabled={busy}
          icon={<ChevronLeft aria-hidden="true" />}
          onPress={() => {
            if (previous) previous()
            else first()
            onPageChange()
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
            onPageChange()
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

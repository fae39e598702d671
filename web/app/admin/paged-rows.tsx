import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../ui/button/button.tsx'
import { formatCount } from '../ui/count/format-count.ts'
import { Row } from '../ui/layout/row.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { OutOfDate, Rows } from './fresh-rows.tsx'
import { findLostFocus } from './lost-focus.tsx'
import type { PagedList } from './paged-list.ts'
import styles from './paged-rows.module.css'

type PagedRowsProps<Row> = {
  list: PagedList<Row>
  /** What they are, in the plural. */
  noun: string
  /** The table. */
  children: ReactNode
}

/** What stands around the table of one page: whether it is out of date, and the ways to the other pages. */
export function PagedRows<Item>({ list: paged, noun, children }: PagedRowsProps<Item>) {
  const { list, isSearching, outOfDate, toFirst, toPrevious, toNext } = paged
  const rows = useRef<HTMLDivElement>(null)

  /** The top of the next page is where reading goes on; a button that has gone leaves the focus there, too. */
  const turn = (go: () => void) => () => {
    go()
    rows.current?.scrollIntoView({ block: 'nearest' })
    findLostFocus([rows])
  }

  return (
    <Stack gap="sm">
      {outOfDate ? <OutOfDate {...outOfDate} /> : null}
      <Rows ref={rows} isSearching={isSearching}>
        {children}
      </Rows>
      {toFirst || toNext ? (
        <nav className={styles.pages} aria-label={`Pages of ${noun}`}>
          <p className={styles.count} role="status">
            {list.status === 'ready' && !isSearching
              ? `${formatCount(list.value.rows.length)} ${noun} on this page`
              : ''}
          </p>
          <Row gap="xs">
            {toFirst ? (
              <Button variant="quiet" size="sm" icon={<ChevronsLeft />} onPress={turn(toFirst)}>
                First page
              </Button>
            ) : null}
            {toPrevious ? (
              <Button variant="secondary" size="sm" icon={<ChevronLeft />} onPress={turn(toPrevious)}>
                Previous
              </Button>
            ) : null}
            <Button
              variant="secondary"
              size="sm"
              icon={<ChevronRight />}
              disabled={toNext === null}
              onPress={turn(() => toNext?.())}
            >
              Next
            </Button>
          </Row>
        </nav>
      ) : null}
    </Stack>
  )
}

import { type ReactNode, type Ref, useRef } from 'react'
import type { ApiList } from '../api/use-api-list.ts'
import { Banner } from '../ui/banner/banner.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { Pager } from '../ui/pager/pager.tsx'
import styles from './growing-rows.module.css'
import { useKeptFocus } from './kept-focus.ts'
import { restoreFocus } from './restore-focus.tsx'

type GrowingRowsProps<Row> = {
  list: ApiList<Row>
  /** What the rows are, in the plural. */
  noun: string
  /** The table. */
  children: ReactNode
}

/**
 * The frame around the table of a list that grows downwards: a warning if it is out of date, and the button for more
 * rows.
 */
export function GrowingRows<Row>({ list: growing, noun, children }: GrowingRowsProps<Row>) {
  const rows = useRef<HTMLDivElement>(null)
  useKeptFocus(rows)
  const { list, hasMore, isLoadingMore, loadMore, outOfDate } = growing

  async function showMore() {
    await loadMore()
    // With the last rows, the button that was pressed is gone.
    restoreFocus([rows])
  }

  return (
    <Stack gap="sm">
      {outOfDate ? <OutOfDate {...outOfDate} /> : null}
      <Rows ref={rows}>{children}</Rows>
      {list.status === 'ready' && hasMore ? (
        <Pager
          shown={list.value.rows.length}
          total={list.value.more ? undefined : list.value.matched}
          noun={noun}
          hasMore
          onShowMore={() => void showMore()}
          busy={isLoadingMore}
        />
      ) : null}
    </Stack>
  )
}

type RowsProps = {
  /** Whether other rows are being loaded. */
  isSearching?: boolean
  children: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}

/** The table's container. It stays when the rows change, and can take the focus from a row that was removed. */
export function Rows({ isSearching = false, children, ref }: RowsProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.rows} data-searching={isSearching}>
      {children}
    </div>
  )
}

/** Says that the rows are out of date and could not be read again. */
export function OutOfDate({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  return (
    <Banner tone="warning" onRetry={retry} retrying={retrying}>
      This list could not be refreshed and may be out of date.
    </Banner>
  )
}

import { type ReactNode, type RefObject, useRef } from 'react'
import { Stack } from '../ui/layout/stack.tsx'
import { OutOfDate, Rows } from './growing-rows.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { PageButtons } from './page-buttons.tsx'
import type { PagedList } from './paged-list.ts'

type PagedRowsProps<Row> = {
  list: PagedList<Row>
  /** What the rows are, in the plural. */
  noun: string
  /** The table. */
  children: ReactNode
  /** A ref to the table's container, for a screen that moves the focus there itself. */
  rowsRef?: RefObject<HTMLDivElement | null> | undefined
}

/** The frame around a paged table: a warning if it is out of date, and buttons for the other pages. */
export function PagedRows<Item>({ list: paged, noun, children, rowsRef }: PagedRowsProps<Item>) {
  const { list, isSearching, outOfDate, paging } = paged
  const own = useRef<HTMLDivElement>(null)
  const rows = rowsRef ?? own
  useKeptFocus(rows)
  return (
    <Stack gap="sm">
      {outOfDate ? <OutOfDate {...outOfDate} /> : null}
      <Rows ref={rows} isSearching={isSearching}>
        {children}
      </Rows>
      {list.status === 'ready' ? (
        <PageButtons
          page={list.value}
          noun={noun}
          paging={paging}
          busy={isSearching}
          // Moves the focus to the top of the next page, where reading continues.
          onPageChange={() => rows.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </Stack>
  )
}

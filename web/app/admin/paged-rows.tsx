import { type ReactNode, type RefObject, useRef } from 'react'
import { Stack } from '../ui/layout/stack.tsx'
import { OutOfDate, Rows } from './fresh-rows.tsx'
import { PageTurner } from './page-turner.tsx'
import type { PagedList } from './paged-list.ts'

type PagedRowsProps<Row> = {
  list: PagedList<Row>
  /** What they are, in the plural. */
  noun: string
  /** The table. */
  children: ReactNode
  /** Of the table's place, for a screen that leads the focus there itself. */
  rowsRef?: RefObject<HTMLDivElement | null> | undefined
}

/** What stands around the table of one page: whether it is out of date, and the ways to the other pages. */
export function PagedRows<Item>({ list: paged, noun, children, rowsRef }: PagedRowsProps<Item>) {
  const { list, isSearching, outOfDate, turning } = paged
  const own = useRef<HTMLDivElement>(null)
  const rows = rowsRef ?? own
  return (
    <Stack gap="sm">
      {outOfDate ? <OutOfDate {...outOfDate} /> : null}
      <Rows ref={rows} isSearching={isSearching}>
        {children}
      </Rows>
      {list.status === 'ready' ? (
        <PageTurner
          page={list.value}
          noun={noun}
          turning={turning}
          busy={isSearching}
          // The top of the next page is where reading goes on.
          onTurn={() => rows.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </Stack>
  )
}

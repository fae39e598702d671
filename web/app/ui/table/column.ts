import type { ReactNode } from 'react'

/** One column of a table, or one line of each card on narrow screens. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures: right-aligned and tabular. Default `start`. */
  align?: 'start' | 'end'
  /** The column that names the row: a row header, and the title of the card on narrow screens. One per table. */
  heading?: boolean
  /** Does not wrap: dates, references. */
  nowrap?: boolean
}

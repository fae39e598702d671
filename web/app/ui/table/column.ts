import type { ReactNode } from 'react'

/** One column of a table. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures: right-aligned and tabular. Default `start`. */
  align?: 'start' | 'end'
  /** The column that names the row: a row header. One per table. */
  heading?: boolean
  /** Does not wrap: dates, references. */
  nowrap?: boolean
}

/** What opens a row, and how it is called: the `onOpen` and `name` of a `ListRow`. */
export interface Opener {
  onOpen: (() => void) | undefined
  name: string | undefined
}

/** What a row has besides its cells. */
export interface RowParts<Row> {
  /** A note about a row, below it and as wide as the table; null for none. */
  rowNote?: ((row: Row) => ReactNode) | undefined
  /** Buttons at the end of a row. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** Opens a row in a dialog: by a press anywhere on it, and by a button for keyboards and screen readers. */
  onOpen?: ((row: Row) => void) | undefined
  /** Names a row's opener so that it differs from all others, amounts with their sign; needed with `onOpen`. */
  rowLabel?: ((row: Row) => string) | undefined
}

import sql, { raw, type Sql } from 'sql-template-tag'

/** Tables that hold one kind of thing, with its row of the table of data in docs/security.md, in Markdown. */
export type Group = {
  class: 'secret' | 'money' | 'must not change' | 'personal' | 'public'
  holds: string
  protectedBy: string
  seenBy: string
  /** How long. */
  kept: string
  /** What becomes of it when the customer is erased. */
  erased: string
  tables: Record<string, Table>
}

export type Table = Ours | Personal

/** A table that says nothing about a customer, and all its columns. */
export type Ours = { about: 'no one' | 'staff'; columns: string }

/** A table about customers. Each column is exported or withheld, and erasing deletes, empties or keeps it. */
export type Personal = {
  /** The column with the user's id, or the condition on a row of that user. */
  whose: string | ((userId: string) => Sql)
  exported?: Listed
  /** The columns that `content.ts` exports itself, because it has to open some of them. */
  byHand?: string
  /** The columns that are not exported, by the reason (DEC-50). */
  withheld: { [Why in Withheld]?: string }
  /** What becomes of the rows when their customer is erased. */
  erasing: 'deleted' | Kept
  /** The trigger that forbids this. Only the tables’ owner can switch it off. */
  guard?: string
  /** The columns that hold ciphertext, and under which key. */
  sealed?: Record<string, Key>
  /** The columns that hold a hash of something secret. */
  hashed?: string
}

export type Key = 'data key' | 'customer’s key' | 'master key'

/** Why a column is not in the file with one's data. */
export type Withheld =
  // A number, moment or id of the database's own. Never text, JSON or bytes, which can hold anything.
  | 'technical'
  // A word, name or hash that the server made, not the customer.
  | 'ours'
  // Computed from columns that are exported.
  | 'computed'
  // Would help whoever steals the file.
  | 'secret'
  // Which member of staff it was.
  | 'staff'
  // Says no more than another file, or is gone within hours.
  | 'said elsewhere'

/** How rows that stay lose what says whose they were. */
export type Kept = {
  /** The rows that are deleted all the same. */
  deleted?: Sql
  /** The new values of columns. Those that are exported have theirs in `exported`. */
  emptied?: Record<string, Sql>
  /** All other columns, by the reason. */
  kept: Record<string, string>
}

/** A file of the download. */
export type Listed = {
  file: string
  /** The columns that put the newest row first, as in an index. Null if there is one row: then tables can share the file. */
  newest: string | null
  /** The condition on the rows in the file. */
  only?: Sql
  columns: Record<string, Shown>
}

/** A column of the file, and what erasing writes there if the row stays. `value` is written instead of the bare column. */
export type Shown = string | ShownAs
type ShownAs = { column: string; value?: Sql; emptied?: Sql }

/** Columns that keep their names, in the spelling of the API: `created_at` is `createdAt`. */
export const named = (columns: string): Record<string, string> =>
  Object.fromEntries(
    words(columns).map((column) => [
      column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      column,
    ]),
  )

/** Amounts are in dollars. */
export const dollars = (amount: Sql): Sql => sql`round(${amount} / 100.0, 2)::text`

/** A column in cents. */
export const money = (column: string): ShownAs => ({ column, value: dollars(raw(column)) })

/** A column with a calendar day. */
export const day = (column: string): ShownAs => ({
  column,
  value: sql`to_char(${raw(column)}, 'YYYY-MM-DD')`,
})

/** A column that is emptied in a row that stays. */
export const emptied = (column: string, by: Sql = sql`''`): ShownAs => ({ column, emptied: by })

export const columnShown = (shown: Shown): string => (typeof shown === 'string' ? shown : shown.column)

export const words = (text: string): string[] => text.split(' ').filter(Boolean)

/** The columns in the file with one's data. */
export const exportedOf = ({ exported, byHand = '' }: Personal): string[] => [
  ...words(byHand),
  ...Object.values(exported?.columns ?? {}).map(columnShown),
]

/** The columns that erasing empties, with their new values. */
export function emptiedOf({ exported, erasing }: Personal): Record<string, Sql> {
  const emptied = Object.values(exported?.columns ?? {}).flatMap((shown) =>
    typeof shown !== 'string' && shown.emptied ? [[shown.column, shown.emptied] as const] : [],
  )
  return { ...Object.fromEntries(emptied), ...(erasing !== 'deleted' && erasing.emptied) }
}

/** The columns that erasing keeps. */
export const keptOf = ({ erasing }: Personal): string[] =>
  erasing === 'deleted' ? [] : Object.values(erasing.kept).flatMap(words)

/** The condition on the rows of a table that are about this user. */
export const isOf = ({ whose }: Personal, userId: string): Sql =>
  typeof whose === 'string' ? sql`${raw(whose)} = ${userId}` : whose(userId)

import sql, { raw, type Sql } from 'sql-template-tag'

/** Tables about the same thing: a row of the table of data in docs/security.md, in Markdown. */
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

/** A table that says something about a customer. Each column is exported or withheld, and goes, is emptied or is kept. */
export type Personal = {
  /** The column with the user's id, or the condition on a row of that user. */
  whose: string | ((userId: string) => Sql)
  exported?: Exported
  /** The columns that are not exported, by the reason (DEC-50). */
  withheld: { [Why in Withheld]?: string }
  /** What becomes of the rows when their customer is erased. */
  erasing: 'deleted' | Kept
  /** The trigger that refuses this to everybody but the owner of the tables, who switches it off meanwhile. */
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
  // Which member of the staff it was.
  | 'staff'
  // Says no more than another file, or is gone within hours.
  | 'said elsewhere'

/** How rows that stay are freed of what says who it was. */
export type Kept = {
  /** The rows that go nevertheless. */
  deleted?: Sql
  /** The new values of columns. Those that are exported have theirs in `exported`. */
  emptied?: Record<string, Sql>
  /** All other columns, by the reason. */
  kept: Record<string, string>
}

/** A file of the download with the rows of one table, or with columns that `content.ts` collects by hand. */
export type Exported = Listed | { file: string; byHand: string }

export type Listed = {
  file: string
  /** The columns by which the newest row comes first, as an index has them; null if there is one row at most. */
  newest: string | null
  /** Leaves out other rows. */
  only?: Sql
  columns: Record<string, Shown>
}

/** A column, and unless it is written as it is, the value in the file; and what erasing writes there if the row stays. */
export type Shown = string | { column: string; value?: Sql; emptied?: Sql }

/** Amounts are in dollars. */
export const dollars = (amount: Sql): Sql => sql`round(${amount} / 100.0, 2)::text`

/** A column in cents. */
export const money = (column: string): Shown => ({ column, value: dollars(raw(column)) })

/** A column with a calendar day. */
export const day = (column: string): Shown => ({ column, value: sql`to_char(${raw(column)}, 'YYYY-MM-DD')` })

/** A column that is emptied in a row that stays. */
export const emptied = (column: string, by: Sql = sql`''`): Shown => ({ column, emptied: by })

export const columnShown = (shown: Shown): string => (typeof shown === 'string' ? shown : shown.column)

/** The columns that are emptied, with their new values. */
export const emptiedIn = ({ columns }: Listed): Record<string, Sql> =>
  Object.fromEntries(
    Object.values(columns).flatMap((shown) =>
      typeof shown !== 'string' && shown.emptied ? [[shown.column, shown.emptied]] : [],
    ),
  )

export const words = (text: string): string[] => text.split(' ').filter(Boolean)

/** The condition on the rows of a table that are about this user. */
export const isOf = ({ whose }: Personal, userId: string): Sql =>
  typeof whose === 'string' ? sql`${raw(whose)} = ${userId}` : whose(userId)

import { bank } from './bank.ts'
import { books } from './books.ts'
import type { Group, Personal, Table } from './declaration.ts'
import { devices } from './devices.ts'
import { people } from './people.ts'
import { secrets } from './secrets.ts'
import { statements } from './statements.ts'
import { visitors } from './visitors.ts'

/**
 * Every table, once, with what becomes of each of its columns (DEC-74). The file with a customer's data and the erasing
 * are made from it; tests compare it with the database and with docs/security.md. Erasing takes the tables in this order,
 * so each stands before those that it refers to.
 */
export const REGISTER: readonly Group[] = [
  ...devices,
  ...secrets,
  ...books,
  ...statements,
  ...visitors,
  ...people,
  ...bank,
]

export const TABLES: readonly (readonly [name: string, table: Table])[] = REGISTER.flatMap(({ tables }) =>
  Object.entries(tables),
)

/** The tables that say something about a customer. */
export const PERSONAL: readonly (readonly [name: string, table: Personal])[] = TABLES.flatMap(
  ([name, table]) => ('whose' in table ? [[name, table] as const] : []),
)

import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'

/** What is sent to PostgreSQL; an Sql is one. */
export type Statement = {
  readonly text: string
  readonly values: unknown[]
  /** The text's name, where it is known already. */
  readonly name?: string
}

/**
 * A statement whose text is put together once, at the start, for what every request runs: nested templates, 1 kB of text
 * and the look for its name cost more than looking a session up. `write` gets the place of a value; what is answered makes
 * the statement for one.
 */
export function written<Value>(write: (place: Sql) => Sql): (value: Value) => Statement {
  const place = Symbol('place')
  const { text, values } = write(sql`${place}`)
  const name = nameOf(text)
  return (value) => ({ name, text, values: values.map((known) => (known === place ? value : known)) })
}

const names = new Map<string, string>()

/** Named, so that PostgreSQL parses and plans a statement once for each connection. */
export function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = hash('sha256', text, 'base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

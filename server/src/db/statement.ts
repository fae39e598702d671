import { hash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'

/** A statement for PostgreSQL; an Sql is one. */
export type Statement = {
  readonly text: string
  readonly values: unknown[]
  /** The prepared statement's name, if known. */
  readonly name?: string
}

/**
 * Builds a statement's text once, at the start, for statements that every request runs: joining nested templates into 1
 * kB of text and finding its name cost more than looking up a session. `write` gets the placeholder of a value; the
 * returned function makes the statement for a value.
 */
export function written<Value>(write: (place: Sql) => Sql): (value: Value) => Statement {
  const place = Symbol('place')
  const { text, values } = write(sql`${place}`)
  const name = nameOf(text)
  return (value) => ({ name, text, values: values.map((known) => (known === place ? value : known)) })
}

const names = new Map<string, string>()

/** A name for the statement, so that PostgreSQL parses and plans it once for each connection. */
export function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = hash('sha256', text, 'base64url').slice(0, 24)
    names.set(text, name)
  }
  return name
}

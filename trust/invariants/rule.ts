import sql, { type Sql } from 'sql-template-tag'

/** A rule that always holds in the database. The statement selects the rows that break it, as `example`. */
export type Rule = { invariant: string; rule: string; broken: Sql }

/**
 * Rows written in the same commit have the same transaction number (xmin) until they are changed. This shows that a change
 * and its audit row were written together.
 */
export const sameCommit = (row: Sql) => sql`l.xmin = ${row}.xmin`

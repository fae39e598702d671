import { raw, type Sql } from 'sql-template-tag'

/** A time of a JSON object that the database builds, as the API has it. Rows have it already (column-values.ts). */
export const inIso = (column: string): Sql =>
  raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

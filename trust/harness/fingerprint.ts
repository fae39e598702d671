import sql, { join, raw } from 'sql-template-tag'
import type { Database } from '../../server/src/db/connect.ts'

/**
 * Tables that a refused call can change: the audit log, the login history and that it changed, counters of attempts, and the
 * last use of a session.
 */
const UNWATCHED = [
  'audit_log',
  'audit_chains',
  'sign_ins',
  'changes',
  'sessions',
  'sign_in_failures',
  'rate_limits',
  'quota_counts',
]

/** The versions of each watched table's rows in two numbers. */
export type Fingerprint = Map<string, string>

/**
 * Returns a function that takes a fingerprint of every table except UNWATCHED, even of tables that are added later. Every
 * insert and update gives a row the number of its transaction (`xmin`), and those only grow, so the sum of these numbers
 * changes with each, also if the row's values stay the same; a deletion changes the count. Hashing all values instead took
 * three quarters of the experiment `authorization`.
 */
export async function fingerprints(owner: Database): Promise<() => Promise<Fingerprint>> {
  const tables = await owner.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${UNWATCHED}) order by 1`)
  const statement = join(
    tables.map(
      ({ name }) => sql`
        select ${name}::text as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as versions from ${raw(name)}`,
    ),
    ' union all ',
  )
  return async () => {
    const rows = await owner.rows<{ name: string; versions: string }>(statement)
    return new Map(rows.map(({ name, versions }) => [name, versions]))
  }
}

/** The tables whose rows have changed. */
export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
}

import sql, { join, raw } from 'sql-template-tag'
import type { Database } from '../../server/src/db/connect.ts'

/**
 * Tables that a refused call can change: the audit log, the login history, counters of attempts, and the last use of a
 * session.
 */
const UNWATCHED = [
  'audit_log',
  'audit_chains',
  'sign_ins',
  'sessions',
  'sign_in_failures',
  'rate_limits',
  'quota_counts',
]

/** Each watched table's rows as one hash. */
export type Fingerprint = Map<string, string>

/** Returns a function that takes a fingerprint of every table except UNWATCHED, even of tables that are added later. */
export async function fingerprints(owner: Database): Promise<() => Promise<Fingerprint>> {
  const tables = await owner.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${UNWATCHED}) order by 1`)
  const statement = join(
    tables.map(
      ({ name }) => sql`
        select ${name}::text as name, md5(coalesce(string_agg(row, '' order by row), '')) as hash
        from (select md5(t::text) as row from ${raw(name)} t) hashed`,
    ),
    ' union all ',
  )
  return async () => {
    const rows = await owner.rows<{ name: string; hash: string }>(statement)
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  }
}

/** The tables whose rows have changed. */
export function changedTables(before: Fingerprint, after: Fingerprint): string[] {
  return [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
}

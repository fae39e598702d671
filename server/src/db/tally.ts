import sql from 'sql-template-tag'
import type { Queries } from './connect.ts'

/**
 * How many there are with all of these facets, from counters that the database keeps in the transaction of each
 * change (migrations/0007-scale.sql): exact, and as fast for a million rows as for ten.
 */
export function tallied(subject: 'users' | 'transactions', facets: readonly string[] = []) {
  return sql`(
    select coalesce(sum(amount), 0)::bigint from tallies where subject = ${subject} and facets @> ${[...facets]}::text[]
  )`
}

/** What must hold of the counters at every moment: each equals what it counts. */
export async function proveTallies(db: Queries): Promise<{ rule: string; offences: number }[]> {
  const { offences } = await db.row<{ offences: number }>(sql`
    select count(*) as offences from (
      select subject, facets from (
        select subject, facets, amount from tallies
        union all select subject, facets, -amount from tallies_now()
      ) differences group by subject, facets having sum(amount) <> 0
    ) wrong`)
  return [{ rule: 'every counter equals what it counts', offences }]
}

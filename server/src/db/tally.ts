import sql, { empty } from 'sql-template-tag'
import type { Queries } from './connect.ts'

/**
 * The number of users or transactions in these segments, or in all. It comes from counters that the database updates in
 * the transaction of each change (migrations/0014-search-and-counts.sql), so it is exact, and as fast for a million rows as for
 * ten.
 */
export function tallied(subject: 'users' | 'transactions', segments: string[] | null = null) {
  const within = segments ? sql`and segment = any(${segments})` : empty
  return sql`(select coalesce(sum(amount), 0)::bigint from tallies where subject = ${SUBJECT[subject]} ${within})`
}

/** Inlined, because the planner knows that there are few counters of each, and would scan the table for a parameter. */
const SUBJECT = { users: sql`'users'`, transactions: sql`'transactions'` } as const

/** Checks the data derived from rows: counters, and the search table of open requests. */
export async function proveTallies(db: Queries): Promise<{ rule: string; offences: number }[]> {
  const ofAll = await db.value<number>(sql`
    select count(*) from (
      select subject, segment from (
        select subject, segment, amount from tallies
        union all select subject, segment, -amount from tallies_now()
      ) differences group by subject, segment having sum(amount) <> 0
    ) wrong`)
  const ofOne = await db.value<number>(sql`
    select count(*) from (
      select user_id, subject, segment from (
        select user_id, subject, segment, amount from own_tallies
        union all select user_id, subject, segment, -amount from own_tallies_now()
      ) differences group by user_id, subject, segment having sum(amount) <> 0
    ) wrong`)
  const open = await db.value<number>(sql`
    select count(*) from open_requests kept full join open_requests_now now using (transaction_id)
    where (kept.user_id, kept.segment, kept.created_at, kept.folded)
      is distinct from (now.user_id, now.segment, now.created_at, now.folded)`)
  return [
    { rule: 'every counter of one customer equals what it counts', offences: ofOne },
    { rule: 'every counter equals what it counts', offences: ofAll },
    {
      rule: 'every open request is searchable by its current text and its owner’s current name',
      offences: open,
    },
  ]
}

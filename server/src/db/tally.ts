import sql, { empty } from 'sql-template-tag'
import type { Queries } from './connect.ts'

/**
 * How many there are in these segments, or in all, from counters that the database keeps in the transaction of each
 * change (migrations/0007-scale.sql): exact, and as fast for a million rows as for ten.
 */
export function tallied(subject: 'users' | 'transactions', segments: string[] | null = null) {
  const within = segments ? sql`and segment = any(${segments})` : empty
  return sql`(select coalesce(sum(amount), 0)::bigint from tallies where subject = ${SUBJECT[subject]} ${within})`
}

/** Written out, because the planner knows that there are few of each, and would read a table for a parameter. */
const SUBJECT = { users: sql`'users'`, transactions: sql`'transactions'` } as const

/** What must hold at every moment of what the database keeps beside its rows: counters, and open requests to search. */
export async function proveTallies(db: Queries): Promise<{ rule: string; offences: number }[]> {
  const { offences } = await db.row<{ offences: number }>(sql`
    select count(*) as offences from (
      select subject, segment from (
        select subject, segment, amount from tallies
        union all select subject, segment, -amount from tallies_now()
      ) differences group by subject, segment having sum(amount) <> 0
    ) wrong`)
  const open = await db.row<{ offences: number }>(sql`
    select count(*) as offences from open_requests kept full join open_requests_now now using (transaction_id)
    where (kept.user_id, kept.segment, kept.created_at, kept.folded)
      is distinct from (now.user_id, now.segment, now.created_at, now.folded)`)
  return [
    ...(await proveOwnTallies(db)),
    { rule: 'every counter equals what it counts', offences },
    { rule: 'every open request stands beside its owner’s name as both are', offences: open.offences },
  ]
}

/** A backup of an earlier version has none of them yet; its migration counts them. */
async function proveOwnTallies(db: Queries): Promise<{ rule: string; offences: number }[]> {
  const { exists } = await db.row<{ exists: boolean }>(
    sql`select to_regclass('public.own_tallies') is not null as exists`,
  )
  if (!exists) return []
  const { offences } = await db.row<{ offences: number }>(sql`
    select count(*) as offences from (
      select user_id, subject, segment from (
        select user_id, subject, segment, amount from own_tallies
        union all select user_id, subject, segment, -amount from own_tallies_now()
      ) differences group by user_id, subject, segment having sum(amount) <> 0
    ) wrong`)
  return [{ rule: 'every counter of a customer’s own equals what it counts', offences }]
}

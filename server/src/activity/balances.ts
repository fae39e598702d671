import type { ActivityAccount } from '@bank/contract/activity'
import type { HistoryRange } from '@bank/contract/history'
import type { Cents } from '@bank/contract/money'
import { RANGE_MONTHS } from '@bank/contract/range-months'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { balanceBefore } from '../ledger/balance-before.ts'
import { LEDGER_ACCOUNT } from './activity.ts'

/** A leap year and today. Up to this many days, each has a point. */
const POINTS_MAX = 367

/**
 * A balance at the end of each day (UTC), oldest first, from its first row or the start of the range, whichever is later.
 * Above POINTS_MAX days it has every second, third ... day. The last point is today's; without rows there are none. Each
 * point is one index look-up, however many rows there are.
 */
export function listBalances(
  db: Queries,
  userId: string,
  account: ActivityAccount,
  range: HistoryRange,
): Promise<{ date: string; balance: Cents }[]> {
  const of = sql`p.user_id = ${userId} and p.account = ${LEDGER_ACCOUNT[account]}`
  return db.rows(sql`
    with span as (
      select today, greatest(
        (first_at at time zone 'UTC')::date,
        (today - make_interval(months => ${RANGE_MONTHS[range]}::int))::date
      ) as first
      from (select p.at as first_at from postings p where ${of} order by p.at, p.transfer_id limit 1) oldest,
        (select (now() at time zone 'UTC')::date as today) now
    ), steps as (
      select first, today, greatest(1, ceil((today - first) / ${POINTS_MAX - 1}::numeric))::int as step from span
    )
    select to_char(day, 'YYYY-MM-DD') as date,
      ${balanceBefore(of, sql`(day + 1)::timestamp at time zone 'UTC'`)} as balance
    from steps, lateral (
      select today - n * step as day from generate_series(0, (today - first) / step) n
    ) days
    order by day`)
}

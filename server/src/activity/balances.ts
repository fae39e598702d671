import type { ActivityAccount } from '@bank/contract/activity'
import type { HistoryRange } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { MONTHS } from '../finances/history.ts'
import { LEDGER_ACCOUNT } from './activity.ts'

/** A leap year and today: up to this many points, there is one for each day. */
const POINTS_MAX = 367

/**
 * A balance at the end of each day (UTC) since its first row, or since the range's start if that is later; over more than
 * a year, of every second, third ... day. The last point is today's; without rows there are no points. Each point is one
 * look into the index of the rows, however many there are.
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
        (today - make_interval(months => ${MONTHS[range]}::int))::date
      ) as first
      from (select p.at as first_at from postings p where ${of} order by p.at, p.transfer_id limit 1) oldest,
        (select (now() at time zone 'UTC')::date as today) now
    ), steps as (
      select first, today, greatest(1, ceil((today - first) / ${POINTS_MAX - 1}::numeric))::int as step from span
    )
    select to_char(day, 'YYYY-MM-DD') as date, coalesce((
      select p.balance_cents from postings p
      where ${of} and p.at < (day + 1)::timestamp at time zone 'UTC'
      order by p.at desc, p.transfer_id desc limit 1
    ), 0) as balance
    from steps, lateral (
      select today - n * step as day from generate_series(0, (today - first) / step) n
    ) days
    order by day`)
}

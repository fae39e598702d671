import type { DashboardStats } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { USER_SEGMENTS } from '../customers/customer-list.ts'
import type { Queries } from '../db/connect.ts'
import { segmentsOf } from '../db/listing.ts'
import { tallied } from '../db/tally.ts'
import { TRANSACTION_SEGMENTS } from '../transactions/of-one.ts'

/**
 * The tiles of the dashboard. Monthly growth is the users of the last 30 days relative to those before, in per cent:
 * whole UTC days come from the counters, and the partial day at the beginning is counted row by row.
 */
export function getStats(db: Queries): Promise<DashboardStats> {
  return db.row(sql`
    with span as (
      select now() - interval '30 days' as since,
        date_trunc('day', now() - interval '30 days', 'UTC') + interval '1 day' as whole
    ), counts as materialized (
      select ${tallied('users')} as users, ${tallied('users', segmentsOf(USER_SEGMENTS, ['active']))} as active,
        ${tallied('transactions')} as transactions, ${tallied('transactions', segmentsOf(TRANSACTION_SEGMENTS, ['pending']))} as pending,
        (select coalesce(sum(amount), 0)::float8 from tallies where subject = 'portfolios') as portfolio,
        (select coalesce(sum(amount), 0)::bigint from tallies
          where subject = 'joined' and segment >= (whole at time zone 'UTC')::date::text)
        + (select count(*) from users where created_at > since and created_at < whole) as fresh
      from span
    )
    select users as "totalUsers", active as "activeUsers", pending as "pendingTransactions",
      transactions as "totalTransactions", portfolio as "totalPortfolioValue",
      case when users > fresh then round(100.0 * fresh / (users - fresh), 1) else 0 end::float8 as "monthlyGrowth"
    from counts`)
}

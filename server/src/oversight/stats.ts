import type { DashboardStats } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** The dashboard's tiles. Monthly growth is the users of the last 30 days over those before, in per cent. */
export function getStats(db: Queries): Promise<DashboardStats> {
  return db.row(sql`
    select u.total as "totalUsers", u.active as "activeUsers", t.pending as "pendingTransactions",
      t.total as "totalTransactions", l.portfolio as "totalPortfolioValue",
      case when u.total > u.fresh then round(100.0 * u.fresh / (u.total - u.fresh), 1) else 0 end::float8 as "monthlyGrowth"
    from
      (select count(*) as total, count(*) filter (where status = 'active') as active,
        count(*) filter (where created_at > now() - interval '30 days') as fresh from users) u,
      (select count(*) as total, count(*) filter (where status = 'pending') as pending from transactions) t,
      (select coalesce(sum(balance_cents), 0)::bigint as portfolio from ledger_accounts where code = 'portfolio') l`)
}

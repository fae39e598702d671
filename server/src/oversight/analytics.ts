import { cents } from '@bank/contract/money'
import type { Analytics } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { ABSOLUTE_HOURS } from '../http/caller.ts'

/** How the bank has grown over the last twelve months, this one included (D26). Months are UTC’s. */
export async function getAnalytics(db: Queries): Promise<Analytics> {
  const [userGrowth, moved, systemMetrics] = await Promise.all([
    getUserGrowth(db),
    getMovedMoney(db),
    getSystemMetrics(db),
  ])
  return { userGrowth, ...moved, systemMetrics }
}

/** The first moments of the last twelve months by UTC, whatever the database’s own time zone is. */
const months = sql`
  select generate_series(this - interval '11 months', this, interval '1 month') as month
  from (select date_trunc('month', now() at time zone 'UTC') as this) now_in_utc`

const monthOf = sql`date_trunc('month', created_at at time zone 'UTC')`
const isRecent = sql`created_at >= (select min(month) at time zone 'UTC' from months)`

function getUserGrowth(db: Queries): Promise<Analytics['userGrowth']> {
  return db.rows(sql`
    with months as (${months}),
      joined as (select ${monthOf} as month, count(*) as users from users where ${isRecent} group by 1),
      earlier as (select count(*) as users from users where not ${isRecent})
    select to_char(month, 'YYYY-MM') as month, coalesce(joined.users, 0) as "newUsers",
      (earlier.users + sum(coalesce(joined.users, 0)) over (order by month))::bigint as "totalUsers"
    from months left join joined using (month) cross join earlier
    order by month`)
}

type MonthOfType = { month: string; type: Analytics['revenueData'][number]['type'] | null } & Record<
  'count' | 'completed' | 'amount',
  number
>

/**
 * A transaction belongs to the month in which it was asked for, and its amount counts once it is completed. Both
 * series come from one look, so the months’ amounts are the sums of their types’.
 */
async function getMovedMoney(db: Queries): Promise<Pick<Analytics, 'transactionVolume' | 'revenueData'>> {
  const rows = await db.rows<MonthOfType>(sql`
    with months as (${months}),
      moved as (
        select ${monthOf} as month, type, count(*) as count,
          count(*) filter (where status = 'completed') as completed,
          coalesce(sum(amount_cents) filter (where status = 'completed'), 0)::bigint as amount
        from transactions where ${isRecent} group by 1, 2
      )
    select to_char(month, 'YYYY-MM') as month, type, coalesce(count, 0) as count,
      coalesce(completed, 0) as completed, coalesce(amount, 0) as amount
    from months left join moved using (month)
    order by month, type`)
  const names = [...new Set(rows.map(({ month }) => month))]
  const total = (month: string, what: 'count' | 'completed' | 'amount') =>
    rows.filter((row) => row.month === month).reduce((sum, row) => sum + row[what], 0)
  return {
    transactionVolume: names.map((month) => ({
      month,
      count: total(month, 'count'),
      completed: total(month, 'completed'),
      amount: cents(total(month, 'amount')),
    })),
    revenueData: rows.flatMap(({ month, type, completed, amount }) =>
      type && completed > 0 ? [{ month, type, amount: cents(amount), fees: cents(0) }] : [],
    ),
  }
}

async function getSystemMetrics(db: Queries): Promise<Analytics['systemMetrics']> {
  const stored = await db.row<Omit<Analytics['systemMetrics'], 'uptimeSeconds' | 'memoryBytes'>>(sql`
    select pg_database_size(current_database()) as "databaseBytes",
      (select count(*) from sessions cross join settings
        where created_at > now() - make_interval(hours => ${ABSOLUTE_HOURS})
          and last_seen_at > now() - make_interval(mins => session_timeout_minutes)) as "activeSessions",
      (select count(*) from audit_log
        where act in ('user.sign_in_failed', 'user.sign_in_locked') and at > now() - interval '24 hours'
      ) as "failedSignIns24h",
      (select count(*) from transactions where status = 'pending') as "pendingTransactions",
      (select count(*) from users where ssn_status = 'pending' or id_status = 'pending') as "pendingVerifications"`)
  return {
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    ...stored,
  }
}

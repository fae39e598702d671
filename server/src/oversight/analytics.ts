import { cents, sumOfMany } from '@bank/contract/money'
import type { Analytics } from '@bank/contract/oversight'
import type { TransactionType } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { ABSOLUTE_HOURS } from '../identity/sessions/caller.ts'
import { LETTERS_KEPT_DAYS } from '../mail/outbox.ts'

/** The growth of the bank over the last twelve months, including the current one (DEC-26). */
export async function getAnalytics(db: Queries): Promise<Analytics> {
  const months = await listMonths(db)
  return {
    userGrowth: await getUserGrowth(db, months),
    ...(await getMovedMoney(db, months)),
    systemMetrics: await getSystemMetrics(db),
  }
}

/** A UTC month, as YYYY-MM, from its first moment to that of the next month. */
type Month = { month: string; from: string; to: string }

function listMonths(db: Queries): Promise<Month[]> {
  return db.rows(sql`
    select to_char(month, 'YYYY-MM') as month, month at time zone 'UTC' as from,
      (month + interval '1 month') at time zone 'UTC' as to
    from (select date_trunc('month', now() at time zone 'UTC') as this) by_utc,
      generate_series(this - interval '11 months', this, interval '1 month') as month
    order by month`)
}

async function getUserGrowth(db: Queries, months: Month[]): Promise<Analytics['userGrowth']> {
  const begin = months[0]?.from ?? null
  const users = await db.value<number>(sql`select count(*) from users where created_at < ${begin}`)
  let totalUsers = users
  const growth: Analytics['userGrowth'] = []
  for (const { month, from, to } of months) {
    const newUsers = await db.value<number>(
      sql`select count(*) from users where created_at >= ${from} and created_at < ${to}`,
    )
    totalUsers += newUsers
    growth.push({ month, newUsers, totalUsers })
  }
  return growth
}

type OfType = Record<'count' | 'completed' | 'amount', number> & { type: TransactionType }

/**
 * A transaction belongs to the month of its date (DEC-72): once it is completed, that of its posting. Its amount counts
 * then. Both series come from one query, so each month's amount is the sum of its types. Each month is a separate
 * index-only query, because one query over the year exceeded the statement timeout with two million transactions.
 */
async function getMovedMoney(
  db: Queries,
  months: Month[],
): Promise<Pick<Analytics, 'transactionVolume' | 'revenueData'>> {
  const transactionVolume: Analytics['transactionVolume'] = []
  const revenueData: Analytics['revenueData'] = []
  for (const { month, from, to } of months) {
    const types = await db.rows<OfType>(sql`
      select type, count(*) as count, count(*) filter (where status = 'completed') as completed,
        coalesce(sum(amount_cents) filter (where status = 'completed'), 0)::float8 as amount
      from transactions where transaction_date >= ${from} and transaction_date < ${to}
      group by type order by type`)
    const total = (what: 'count' | 'completed' | 'amount') =>
      types.reduce((sum, ofType) => sum + ofType[what], 0)
    transactionVolume.push({
      month,
      count: total('count'),
      completed: total('completed'),
      amount: sumOfMany(total('amount')),
    })
    for (const { type, completed, amount } of types) {
      if (completed > 0) revenueData.push({ month, type, amount: sumOfMany(amount), fees: cents(0) })
    }
  }
  return { transactionVolume, revenueData }
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
      (select count(*) from users where ssn_status = 'pending' or id_status = 'pending') as "pendingVerifications",
      (select count(*) from letters where sealed is not null) as "waitingLetters",
      (select count(*) from letters where given_up_at > now() - make_interval(days => ${LETTERS_KEPT_DAYS})) as "failedLetters"`)
  return {
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    ...stored,
  }
}

import type { Cents } from '@bank/contract/money'
import type { ActivityAccount } from '@bank/contract/trend'
import sql, { type Sql } from 'sql-template-tag'
import { LEDGER_ACCOUNT } from '../activity/activity.ts'
import type { Queries } from '../db/connect.ts'
import { balanceBefore } from '../ledger/balance-before.ts'

/** Days by UTC, as texts such as 2026-01-31. */
export type Period = { from: string; to: string }

/** A balance before and after a period; the rows of the period add up to the difference. */
export type Change = Period & { before: Cents; after: Cents }

const TODAY = sql`(now() at time zone 'UTC')::date`
const MONTH = sql`date_trunc('month', now() at time zone 'UTC')::date`

/** The months that facts are about. */
export const PERIODS = {
  thisMonth: { from: MONTH, to: TODAY },
  lastMonth: { from: sql`(${MONTH} - interval '1 month')::date`, to: sql`(${MONTH} - 1)` },
} as const

const text = (day: Sql) => sql`to_char(${day}, 'YYYY-MM-DD')`

const balanceBeforeDay = (userId: string, account: ActivityAccount, day: Sql) =>
  balanceBefore(
    sql`p.user_id = ${userId} and p.account = ${LEDGER_ACCOUNT[account]}`,
    sql`${day}::timestamp at time zone 'UTC'`,
  )

/** By how much a balance changed in a month. */
export function readChange(
  db: Queries,
  userId: string,
  account: ActivityAccount,
  { from, to }: { from: Sql; to: Sql },
): Promise<Change> {
  return db.row<Change>(sql`
    select ${text(from)} as from, ${text(to)} as to, ${balanceBeforeDay(userId, account, from)} as before,
      ${balanceBeforeDay(userId, account, sql`(${to} + 1)`)} as after`)
}

export type LargestDeposit = { row: string; account: ActivityAccount; day: string; amount: Cents }

/** The largest deposit of this month, or else of last month; null if there is none. Uses the index `transfers_largest`. */
export function findLargestDeposit(db: Queries, userId: string): Promise<LargestDeposit | null> {
  const of = (month: Sql) => sql`
    (select id, credit as account, created_at, amount_cents, ${month} as month from transfers
    where user_id = ${userId} and kind = 'crypto_receipt'
      and date_trunc('month', created_at at time zone 'UTC') = ${month}::timestamp
    order by amount_cents desc, created_at desc limit 1)`
  return db.find<LargestDeposit>(sql`
    select id as row, account, ${text(sql`(created_at at time zone 'UTC')`)} as day, amount_cents as amount
    from (${of(PERIODS.thisMonth.from)} union all ${of(PERIODS.lastMonth.from)}) largest
    order by month desc limit 1`)
}

/**
 * What is owed now, and what was owed a year ago or, if that is later, at the end of the day of its first row. Null
 * without rows.
 */
export function findOwed(db: Queries, userId: string): Promise<Change | null> {
  return db.find<Change>(sql`
    with bounds as (
      select greatest((${TODAY} - interval '1 year')::date, (at at time zone 'UTC')::date) + 1 as from
      from postings where user_id = ${userId} and account = 'borrowed' order by at, transfer_id limit 1
    )
    select ${text(sql`bounds.from`)} as from, ${text(TODAY)} as to,
      ${balanceBeforeDay(userId, 'borrowed', sql`bounds.from`)} as before,
      ${balanceBeforeDay(userId, 'borrowed', sql`(${TODAY} + 1)`)} as after
    from bounds`)
}

export type Goal = Period & {
  goal: Cents
  saved: Cents
  /** The day since which Total Savings has been at the goal or above. */
  reachedOn: string | null
}

/** How many rows are searched for the day the goal was reached. If it is earlier, the fact names no day. */
const GOAL_WALK_MAX = 1000

/** Total Savings and its goal; null without a goal or without rows. */
export function findGoal(db: Queries, userId: string): Promise<Goal | null> {
  const rows = sql`from postings where user_id = ${userId} and account = 'total_savings'`
  return db.find<Goal>(sql`
    with wanted as (
      select goal_amount_cents as goal from figures where user_id = ${userId} and goal_amount_cents > 0
    ), way as (
      select at, transfer_id, balance_cents ${rows} order by at desc, transfer_id desc limit ${GOAL_WALK_MAX}
    ), below as (
      select at, transfer_id from way, wanted where balance_cents < goal order by at desc, transfer_id desc limit 1
    ), reached as (
      select min(at) as at from way
      where (at, transfer_id) > (select at, transfer_id from below)
        or (not exists (select from below) and (select count(*) from way) < ${GOAL_WALK_MAX})
    )
    select goal::bigint as goal, newest.balance_cents as saved, ${text(sql`(first.at at time zone 'UTC')`)} as from,
      ${text(TODAY)} as to, ${text(sql`(reached.at at time zone 'UTC')`)} as "reachedOn"
    from wanted
      cross join (select at ${rows} order by at, transfer_id limit 1) first
      cross join (select balance_cents from way order by at desc, transfer_id desc limit 1) newest
      cross join reached`)
}

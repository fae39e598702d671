import type { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { containsSearch, type PageQuery } from '../db/page.ts'
import { isWithin, type PeriodQuery } from '../db/period.ts'

export type TransactionQuery = PageQuery &
  PeriodQuery & {
    search?: string | undefined
    status?: TransactionStatus | undefined
    type?: TransactionType | undefined
    user?: string | undefined
  }

/** Whether a row of `adminTables` matches an administrator's search. */
export function transactionMatchesSearch({ search }: TransactionQuery) {
  if (!search) return sql`true`
  return sql`(${containsSearch(sql`t.folded`, search)} or ${containsSearch(sql`u.folded`, search)})`
}

const STATUS = {
  pending: sql`t.status = 'pending'`,
  completed: sql`t.status = 'completed'`,
  failed: sql`t.status = 'failed'`,
  cancelled: sql`t.status = 'cancelled'`,
} as const satisfies Record<TransactionStatus, Sql>

/**
 * Whether a row of `transactions t` passes the filters. The status is a literal, so that partial indexes can be used.
 */
export function transactionPassesFilters({ status, type, user, ...period }: TransactionQuery) {
  const byType = type ? sql`t.type = ${type}` : sql`true`
  const byUser = user ? sql`t.user_id = ${user}` : sql`true`
  const byDay = isWithin(sql`t.transaction_date`, period)
  return sql`${status ? STATUS[status] : sql`true`} and ${byType} and ${byUser} and ${byDay}`
}

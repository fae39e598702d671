import { FIGURE_MAX_CENTS } from '@bank/contract/money'
import type { AccountType, TransactionFlag } from '@bank/contract/transactions'
import sql, { join, type Sql } from 'sql-template-tag'
import { isOwnersLock } from '../customers/access.ts'
import { isWayBackOpen } from '../identity/recovery/way-back.ts'
import { hasReversed, isLate, isNamedByCustomer, isOverpaid, isUnderpaid } from './payment-facts.ts'

/** The balance that an approved deposit is credited to (DEC-18). */
export const CREDITED = {
  checking: 'checking',
  savings: 'savings',
  investment: 'investments',
  credit: null,
} as const satisfies Record<AccountType, 'checking' | 'savings' | 'investments' | null>

const credited = sql`
  case t.account_type ${join(
    Object.entries(CREDITED).map(([account, code]) => sql`when ${account} then ${code}`),
    ' ',
  )} end`

/** So many requests within so many minutes are many. */
const MANY = { requests: 5, minutes: 60 }

// A run of so many requests, one of which is this one, with less than an hour between the first and the last. What is booked
// has a later date than its request, so the index by that date finds all of them.
const manyRequests = sql`
  exists (
    select from (
      select created_at as first, lead(created_at, ${MANY.requests - 1}::int) over (order by created_at, id) as last
      from transactions r
      where r.user_id = t.user_id and r.type in ('deposit', 'payment')
        and r.transaction_date >= t.created_at - make_interval(mins => ${MANY.minutes})
        and abs(extract(epoch from r.created_at - t.created_at)) < 60 * ${MANY.minutes}::int
    ) runs
    where first <= t.created_at and last >= t.created_at and last < first + make_interval(mins => ${MANY.minutes})
  )`

const covers = (account: Sql) => sql`
  exists (select from ledger_accounts where user_id = t.user_id and code = ${account} and balance_cents >= t.amount_cents)`

/** Each flag as a condition on a pending row of `adminTables`. */
const HOLDS: Record<TransactionFlag, Sql> = {
  'unverified-above-limit': sql`
    (u.ssn_status <> 'verified' or u.id_status <> 'verified')
    and t.amount_cents >= (select flag_unverified_from_cents from settings)`,
  'first-deposit': sql`
    t.type = 'deposit'
    and not exists (select from transactions d where d.user_id = t.user_id and d.segment = 'completed deposit')`,
  'many-requests': manyRequests,
  'email-changed-recently': sql`exists (select from former_emails where user_id = t.user_id and ${isWayBackOpen})`,
  'locked-by-owner': sql`
    u.status = 'suspended' and exists (select from audit_log l where ${isOwnersLock(sql`t.user_id::text`)})`,
  'insufficient-funds': sql`t.type = 'payment' and not ${covers(sql`t.account_type`)}`,
  'more-than-owed': sql`t.type = 'payment' and not ${covers(sql`'borrowed'`)}`,
  'payment-reversed': hasReversed,
  underpaid: isUnderpaid,
  overpaid: isOverpaid,
  late: isLate,
  'named-by-customer': isNamedByCustomer,
  'not-postable': sql`
    case t.type
      when 'deposit' then ${credited} is null
      when 'payment' then t.to_account_type is distinct from 'credit'
      else true
    end`,
  'balance-limit': sql`
    t.type = 'deposit' and exists (
      select from ledger_accounts
      where user_id = t.user_id and code = ${credited} and balance_cents > ${FIGURE_MAX_CENTS} - t.amount_cents)`,
}

/** Whether any of these holds of a pending row of `adminTables`. */
export const isFlagged = (flags: readonly TransactionFlag[]): Sql =>
  sql`(${join(
    flags.map((flag) => sql`(${HOLDS[flag]})`),
    ' or ',
  )})`

/** The flags of a row of `adminTables`, and the setting that one of them depends on. A decided request has none. */
export const flagColumns = sql`
  (select flag_unverified_from_cents from settings) as "flagUnverifiedFrom",
  case when t.status = 'pending' then array(
    select flag from (values ${join(Object.entries(HOLDS).map(([flag, holds]) => sql`(${flag}, ${holds})`))}) each (flag, holds)
    where holds
  ) else '{}' end as flags`

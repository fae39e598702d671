import type { Interest } from '@bank/contract/instalments'
import type { Cents } from '@bank/contract/money'
import sql, { type Sql } from 'sql-template-tag'
import { monthsBetween } from '../days.ts'
import { number } from '../db/page.ts'

/** How far back a row of interest counts, and how many rows are read for it. */
const DAYS_BACK = 100
const ROWS_MAX = 100
/** Interest is less than this part of what is owed; a row that charges more is something else, whatever its reason says. */
const ONE_TENTH = 10

/** A row that charged interest: its day, its amount, and what was owed before it. */
export type Charge = { day: string; amount: Cents; before: Cents }

/**
 * The newest two rows of the last hundred days that charged interest on what is owed, newest first, as a JSON array. Staff
 * enter interest as an edit whose reason begins with the word: "New loan, 5% interest" charges none.
 */
export const chargesOf = (userId: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object(
      'day', to_char(at at time zone 'UTC', 'YYYY-MM-DD'), 'amount', amount_cents, 'before', balance_cents - amount_cents
    ) order by at desc, transfer_id desc), '[]')
  from (
    select p.* from (
      select * from postings where user_id = ${userId} and account = 'borrowed'
        and at > now() - make_interval(days => ${number(DAYS_BACK)})
      order by at desc, transfer_id desc limit ${number(ROWS_MAX)}
    ) p cross join lateral (select kind, reason from transfers where id = p.transfer_id offset 0) f
    where f.kind = 'adjustment' and p.amount_cents > 0
      and p.amount_cents * ${number(ONE_TENTH)} < p.balance_cents - p.amount_cents and f.reason ~* '^interest\\M(?!-)'
    order by p.at desc, p.transfer_id desc limit 2
  ) charged)`

/** The monthly rate of the newest charge; null without one. The time between two charges tells how many months one is for. */
export function interestIn([newest, earlier]: Charge[]): Interest | null {
  if (!newest) return null
  const months = earlier ? Math.max(1, monthsBetween(earlier.day, newest.day)) : 1
  return { monthlyRate: newest.amount / newest.before / months, chargedOn: newest.day }
}

import type { CalendarEntry } from '@bank/contract/calendar'
import type { Cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { dayAfter, firstOfMonth, monthsAfter } from '../days.ts'
import type { Queries } from '../db/connect.ts'
import { number } from '../db/page.ts'

type RecurringKind = 'income' | 'card'

/** Income or a card's bill that has come in each of the last three closed months, as it came the last time. */
export type Recurring = { kind: RecurringKind; date: string; amount: Cents }

/** How many closed months in a row must have had one. */
const MONTHS = 3

/** Of a customer with more transactions in these months, only the newest are looked at. */
const WALK = 5_000

const words = {
  income: { came: 'Income', expected: 'Expected income' },
  card: { came: 'Card bill', expected: 'Expected card bill' },
} as const

const THIS_MONTH = sql`date_trunc('month', now() at time zone 'UTC')`

/** Deposits of the category `income` and payments of the category `card`. A month counts with its latest one. */
export async function readRecurring(db: Queries, userId: string): Promise<Recurring[]> {
  const latest = await db.rows<Recurring & { months: number }>(sql`
    with monthly as (
      select distinct on (kind, month) category as kind, date_trunc('month', at) as month, at, amount_cents
      from (
        select decided_at at time zone 'UTC' as at, type, category, amount_cents from transactions
        where user_id = ${userId} and status = 'completed'
          and decided_at >= (${THIS_MONTH} - make_interval(months => ${MONTHS}::int)) at time zone 'UTC'
        order by decided_at desc, id desc limit ${number(WALK)}
      ) recent
      where (category, type) in (('income', 'deposit'), ('card', 'payment'))
      order by kind, month, at desc
    )
    select distinct on (kind) kind, to_char(at, 'YYYY-MM-DD') as date, amount_cents as amount,
      (count(*) filter (where month < ${THIS_MONTH}) over (partition by kind))::int as months
    from monthly order by kind, month desc`)
  return latest.filter(({ months }) => months === MONTHS)
}

/** What has come in a month or is expected in it; `first` is the first of this month or of a later one. */
export const recurringIn = (first: string, recurring: readonly Recurring[]): CalendarEntry[] =>
  recurring.map(({ kind, date, amount }) =>
    firstOfMonth(date) === first
      ? { date, kind, title: words[kind].came, amount }
      : { date: sameDayIn(first, date), kind, title: words[kind].expected, amount, expected: true },
  )

/** The same day in the month of `first`, or that month's last day. */
function sameDayIn(first: string, day: string): string {
  const last = dayAfter(monthsAfter(first, 1), -1)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

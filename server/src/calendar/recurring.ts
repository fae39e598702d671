import type { CalendarEntry } from '@bank/contract/calendar'
import { type Cents, sum } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { dayAfter, firstOfMonth, monthsAfter } from '../days.ts'
import type { Queries } from '../db/connect.ts'
import { number } from '../db/page.ts'

const KINDS = ['income', 'card'] as const
type Kind = (typeof KINDS)[number]

/** What came on a day. */
type Came = { date: string; amount: Cents }

/** Income or card bills that have come in each of the last three closed months. */
export type Recurring = {
  kind: Kind
  /** Those of this month so far. */
  came: Came[]
  /** Those of last month, as many as each of the three had. */
  usual: Came[]
}

/** How many closed months in a row must have had one. */
const MONTHS = 3

/** Of a customer with more transactions in these months, only the newest are looked at. */
const WALK = 5_000

const words = {
  income: { came: 'Income', expected: 'Expected income' },
  card: { came: 'Card bill', expected: 'Expected card bill' },
} as const

/** Deposits of the category `income` and payments of the category `card`; those of one day are one. */
export async function readRecurring(db: Queries, userId: string, today: string): Promise<Recurring[]> {
  const thisMonth = firstOfMonth(today)
  const rows = await db.rows<Came & { kind: Kind }>(sql`
    select category as kind, to_char(at, 'YYYY-MM-DD') as date, sum(amount_cents)::bigint as amount
    from (
      select decided_at at time zone 'UTC' as at, type, category, amount_cents from transactions
      where user_id = ${userId} and status = 'completed'
        and decided_at >= ${monthsAfter(thisMonth, -MONTHS)}::timestamp at time zone 'UTC'
      order by decided_at desc, id desc limit ${number(WALK)}
    ) recent
    where (category, type) in (('income', 'deposit'), ('card', 'payment'))
    group by 1, 2 order by 2`)
  return KINDS.flatMap((kind) => {
    const of = (month: string) => rows.filter((row) => row.kind === kind && firstOfMonth(row.date) === month)
    const closed = Array.from({ length: MONTHS }, (_, month) => of(monthsAfter(thisMonth, -1 - month)))
    const usual = closed[0]?.slice(0, Math.min(...closed.map(({ length }) => length))) ?? []
    return usual.length === 0 ? [] : { kind, came: of(thisMonth), usual }
  })
}

/**
 * What has come in a month and is still expected in it; `first` is the first of this month or of a later one. The first to
 * come stands for the first of last month, the second for the second. What has not come by its day is no longer expected.
 */
export const recurringIn = (first: string, recurring: readonly Recurring[], today: string): CalendarEntry[] =>
  recurring.flatMap(({ kind, came, usual }) => {
    const expect = (some: Came[]) =>
      onDaysOf(first, some)
        .filter(({ date }) => date >= today)
        .map((one) => ({ ...one, kind, title: words[kind].expected, expected: true }))
    if (first > today) return expect(usual.map((one, place) => came[place] ?? one))
    return [
      ...came.map(({ date, amount }) => ({ date, amount, kind, title: words[kind].came })),
      ...expect(usual.slice(came.length)),
    ]
  })

/** On the same days of the month of `first`, or on its last day, where those of one day are one. */
function onDaysOf(first: string, some: Came[]): Came[] {
  const last = dayAfter(monthsAfter(first, 1), -1)
  const days = Map.groupBy(some, ({ date }) => {
    const same = `${first.slice(0, 8)}${date.slice(8)}`
    return same > last ? last : same
  })
  return [...days].map(([date, those]) => ({ date, amount: sum(those.map(({ amount }) => amount)) }))
}

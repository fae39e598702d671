import { CALENDAR_DAYS_MAX, type CalendarEntry } from '@bank/contract/calendar'
import { STATEMENT_YEARS } from '@bank/contract/documents'
import { type Cents, cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { dayAfter, firstOfMonth, firstsOfMonths, monthsAfter, monthsBetween } from '../days.ts'
import type { Queries } from '../db/connect.ts'
import { periodOf } from '../documents/period.ts'

/** What the calendar is computed from. Days are by UTC. */
type Facts = {
  today: string
  /** The day of the first transfer. */
  first: string | null
  borrowed: Cents
  payment: Cents
  premium: Cents
  contribution: Cents
}

type Span = { from?: string | undefined; to?: string | undefined }

/**
 * What is due, planned and issued in a period of whole days by UTC (DEC-55); amounts are in cents. The instalment, the
 * health premium and the planned contribution are due on the first of each month. They are today's figures, so earlier
 * months have none: the bank does not keep what was planned then. The instalments end when what is owed is paid, without
 * interest; the last one is the rest. A statement is issued on the first day after its period.
 */
export async function listCalendar(db: Queries, userId: string, span: Span): Promise<CalendarEntry[]> {
  const facts = await readFacts(db, userId)
  const from = span.from ?? firstOfMonth(span.to ?? facts.today)
  const to = span.to ?? dayAfter(from, CALENDAR_DAYS_MAX - 1)
  return firstsOfMonths(from, to).flatMap((date) => [...duesOn(date, facts), ...statementsOn(date, facts)])
}

function readFacts(db: Queries, userId: string): Promise<Facts> {
  return db.row<Facts>(sql`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as today,
      (
        select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') from transfers
        where user_id = ${userId} order by created_at limit 1
      ) as first,
      coalesce((
        select balance_cents from ledger_accounts where user_id = ${userId} and code = 'borrowed'
      ), 0)::bigint as borrowed,
      monthly_payment_cents::bigint as payment, health_premium_cents::bigint as premium,
      monthly_contribution_cents::bigint as contribution
    from figures where user_id = ${userId}`)
}

function duesOn(date: string, { today, borrowed, payment, premium, contribution }: Facts): CalendarEntry[] {
  if (date < firstOfMonth(today)) return []
  const next = today === firstOfMonth(today) ? today : monthsAfter(firstOfMonth(today), 1)
  const paidBefore = payment * Math.max(monthsBetween(next, date), 0)
  const instalment = cents(Math.max(Math.min(payment, borrowed - paidBefore), 0))
  const dues: CalendarEntry[] = [
    { date, kind: 'instalment', title: 'Instalment on what you owe', amount: instalment },
    { date, kind: 'premium', title: 'Health premium', amount: premium },
    { date, kind: 'contribution', title: 'Planned contribution', amount: contribution },
  ]
  return dues.filter(({ amount }) => amount !== null && amount > 0)
}

/** The statements issued on a first of a month: the month's and, after a quarter, the quarter's. Documents lists the same. */
function statementsOn(date: string, { today, first }: Facts): CalendarEntry[] {
  const oldest = monthsAfter(firstOfMonth(today), -12 * STATEMENT_YEARS)
  if (first === null || date <= first || date <= oldest) return []
  const month = periodOf('month', monthsAfter(date, -1))
  const isAfterQuarter = new Date(date).getUTCMonth() % 3 === 0
  const periods = isAfterQuarter ? [month, periodOf('quarter', monthsAfter(date, -3))] : [month]
  return periods.map(({ title }) => ({ date, kind: 'statement', title: `Statement: ${title}`, amount: null }))
}

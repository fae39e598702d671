import { CALENDAR_DAYS_MAX, type CalendarEntry } from '@bank/contract/calendar'
import { STATEMENT_YEARS } from '@bank/contract/documents'
import { type Debt, instalmentsOf } from '@bank/contract/instalments'
import { type Cents, cents } from '@bank/contract/money'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { dayAfter, firstOfMonth, firstsOfMonths, monthsAfter } from '../days.ts'
import type { Queries } from '../db/connect.ts'
import { periodOf } from '../documents/period.ts'
import { type Charge, chargesOf, interestIn } from '../finances/interest.ts'
import { balanceBefore } from '../ledger/balance-before.ts'
import { listAppointments } from '../threads/appointment.ts'
import { type Appointment, spokenTime } from '../threads/appointment-letter.ts'
import { branchOf } from '../threads/slots.ts'
import { readRecurring, recurringIn } from './recurring.ts'

/** What the calendar is computed from. Days are by UTC. */
type Facts = Pick<Debt, 'totalBorrowed' | 'monthlyPayment'> & {
  today: string
  /** The day of the first transfer. */
  first: string | null
  premium: Cents
  contribution: Cents
  /** What was due on the first of this month, from the figures as they stood then. */
  then: { monthlyPayment: Cents; premium: Cents; contribution: Cents; owed: Cents }
  charges: Charge[]
}

type Span = { from?: string | undefined; to?: string | undefined }

/**
 * What is due, planned and issued in a period of whole days by UTC (DEC-55); amounts are in cents. The instalment, the
 * health premium and the planned contribution are due on the first of each month. They are today's figures, and once the
 * first of this month has passed, its own are the figures of then; earlier months have none. The instalments to come
 * add up to what is owed, with interest if rows charge it. A statement is issued on the first day after its period.
 * Income and the card's bill are expected where each of the last three months had them. An appointment is on the day that its
 * branch has then.
 */
export async function listCalendar(db: Queries, userId: string, span: Span): Promise<CalendarEntry[]> {
  const { entries, appointments } = await readCalendar(db, userId, span)
  return inOrder([...entries, ...appointments.map(entryOf)])
}

/** The calendar with its appointments apart, because they alone have a time. */
export async function readCalendar(
  db: Queries,
  userId: string,
  span: Span,
): Promise<{ entries: CalendarEntry[]; appointments: Appointment[] }> {
  const facts = await readFacts(db, userId)
  const from = span.from ?? firstOfMonth(span.to ?? facts.today)
  const to = span.to ?? dayAfter(from, CALENDAR_DAYS_MAX - 1)
  const instalments = instalmentsUntil(to, facts)
  const thisMonth = firstOfMonth(facts.today)
  const recurring = to < thisMonth ? [] : await readRecurring(db, userId, facts.today)
  const appointments = await listAppointments(db, userId, { from, to })
  const found = firstsOfMonths(firstOfMonth(from), to)
    .flatMap((first) => [
      ...duesOn(first, facts, instalments),
      ...statementsOn(first, facts),
      ...(first < thisMonth ? [] : recurringIn(first, recurring, facts.today)),
    ])
    .filter(({ date }) => date >= from && date <= to)
  return { entries: inOrder(found), appointments }
}

const inOrder = (entries: readonly CalendarEntry[]) =>
  entries.toSorted((one, other) => one.date.localeCompare(other.date))

const entryOf = ({ id, place, date, time }: Appointment): CalendarEntry => ({
  ...{ date, kind: 'appointment', amount: null, threadId: id },
  ...{ title: `Appointment at ${branchOf(place).name}, ${spokenTime(time)}`, shortTitle: 'Appointment' },
})

const MONTH = sql`date_trunc('month', now() at time zone 'UTC')`

/**
 * A figure as it stood at the end of the first of this month: the audit log has the value before the first edit since
 * (DEC-29). Without one it is the value of now, or nothing if the customer came later.
 * @param names the figure's, in the edits by staff and by the customer
 */
const figureThen = (column: string, ...names: string[]) => sql`
  case when u.created_at >= ends.at then 0 else coalesce((
    select coalesce(${join(names.map((name) => sql`before ->> ${name}`))})::bigint from audit_log
    where chain = f.user_id::text and audit_log.at >= ends.at and before ?| ${names}::text[]
    order by audit_log.at, id limit 1
  ), f.${raw(column)}) end`

const day = (moment: Sql) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`

function readFacts(db: Queries, userId: string): Promise<Facts> {
  const owed = sql`p.user_id = ${userId} and p.account = 'borrowed'`
  return db.row<Facts>(sql`
    select ${day(sql`now()`)} as today,
      (
        select ${day(sql`created_at`)} from transfers where user_id = ${userId} order by created_at limit 1
      ) as first,
      coalesce((
        select balance_cents from ledger_accounts where user_id = ${userId} and code = 'borrowed'
      ), 0)::bigint as "totalBorrowed",
      monthly_payment_cents::bigint as "monthlyPayment", health_premium_cents::bigint as premium,
      monthly_contribution_cents::bigint as contribution,
      json_build_object(
        'monthlyPayment', ${figureThen('monthly_payment_cents', 'funding.monthlyPayment')},
        'premium', ${figureThen('health_premium_cents', 'insurance.healthPremium')},
        'contribution', ${figureThen('monthly_contribution_cents', 'savings.monthlyContribution', 'monthlyContribution')},
        'owed', ${balanceBefore(owed, sql`${MONTH} at time zone 'UTC'`)}
      ) as then,
      ${chargesOf(sql`${userId}`)} as charges
    from figures f join users u on u.id = f.user_id
      cross join (select (${MONTH} + interval '1 day') at time zone 'UTC' as at) ends
    where f.user_id = ${userId}`)
}

/** The amount of each instalment from today to a day. */
function instalmentsUntil(to: string, facts: Facts): Map<string, Cents> {
  const amounts = new Map<string, Cents>()
  for (const { date, amount } of instalmentsOf(
    { ...facts, interest: interestIn(facts.charges) },
    facts.today,
  )) {
    if (date > to) break
    amounts.set(date, amount)
  }
  return amounts
}

function duesOn(date: string, facts: Facts, instalments: Map<string, Cents>): CalendarEntry[] {
  const { today, then } = facts
  if (date < firstOfMonth(today)) return []
  const instalment =
    date < today ? cents(Math.min(then.monthlyPayment, then.owed)) : (instalments.get(date) ?? cents(0))
  const { premium, contribution } = date < today ? then : facts
  const dues = [
    {
      kind: 'instalment',
      title: 'Installment on what you owe',
      shortTitle: 'Installment',
      amount: instalment,
    },
    { kind: 'premium', title: 'Health premium', amount: premium },
    { kind: 'contribution', title: 'Planned contribution', amount: contribution },
  ] as const
  return dues.flatMap((due) => (due.amount <= 0 ? [] : { date, ...due }))
}

/** The statements issued on a first of a month: the month's and, after a quarter, the quarter's. Documents lists the same. */
function statementsOn(date: string, { today, first }: Facts): CalendarEntry[] {
  const oldest = monthsAfter(firstOfMonth(today), -12 * STATEMENT_YEARS)
  if (first === null || date <= first || date <= oldest) return []
  const month = periodOf('month', monthsAfter(date, -1))
  const isAfterQuarter = new Date(date).getUTCMonth() % 3 === 0
  const periods = isAfterQuarter ? [month, periodOf('quarter', monthsAfter(date, -3))] : [month]
  return periods.map(({ title, subject }) => ({
    ...{ date, kind: 'statement', amount: null },
    ...{ title: `Statement: ${title}`, shortTitle: `Statement: ${subject}` },
  }))
}

import type { HistoryPoint, HistoryRange } from '@bank/contract/history'
import { type Cents, cents } from '@bank/contract/money'
import { RANGE_MONTHS } from '@bank/contract/range-months'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { PeriodQuery } from '../db/period.ts'

const TODAY = sql`(now() at time zone 'UTC')::date`

/** The first day of a range; null for all of the history. */
const startOf = (range: HistoryRange) =>
  sql`(${TODAY} - make_interval(months => ${RANGE_MONTHS[range]}::int))::date`

const told = (subject: 'assets' | 'deposited' | 'in' | 'opening') =>
  sql`coalesce(sum(amount) filter (where subject = ${subject}), 0)::bigint`

/**
 * By how much total assets and deposits changed on each day (UTC) with a transfer. The sums of each day are stored
 * (migrations/0014-search-and-counts.sql), so the cost depends on the number of days, not of transfers.
 */
const movesOf = (userId: string) => sql`
  select segment::date as day, ${told('assets')} as change, ${told('deposited')} as deposited, ${told('in')} as came_in,
    ${told('opening')} as opening
  from own_tallies where user_id = ${userId} and subject in ('assets', 'deposited', 'in', 'opening') group by 1`

/**
 * Total assets at the end of each day (UTC), and what had been deposited by then (DEC-56): deposits and opening balances,
 * less payments on what is owed; and of that day alone, what came in, went out and was brought in (DEC-72). Begins with the
 * first transfer or the start of the range, whichever is later. The last point is today's; without transfers there are none
 * (DEC-20, DEC-35).
 */
export function listHistory(db: Queries, userId: string, range: HistoryRange): Promise<HistoryPoint[]> {
  return db.rows(sql`
    with moves as (${movesOf(userId)}), span as (
      select greatest(min(day), ${startOf(range)})::date as first, ${TODAY} as today
      from moves having count(*) > 0
    ), before as (
      select coalesce(sum(change), 0) as value, coalesce(sum(deposited), 0) as deposited
      from moves where day < (select first from span)
    )
    select to_char(d.day, 'YYYY-MM-DD') as date,
      (before.value + sum(coalesce(m.change, 0)) over through)::bigint as value,
      (before.deposited + sum(coalesce(m.deposited, 0)) over through)::bigint as deposited,
      coalesce(m.came_in, 0) as in, coalesce(m.came_in + m.opening - m.deposited, 0) as out,
      coalesce(m.opening, 0) as opening
    from span cross join before
      cross join lateral generate_series(span.first::timestamp, span.today::timestamp, interval '1 day') as d(day)
      left join moves m on m.day = d.day::date
    window through as (order by d.day)
    order by d.day`)
}

/** The changes of one day, in cents. */
export type DayOfMoves = { change: Cents; deposited: Cents }

/**
 * Total assets at the end of the range's first day, and the changes of each later day with a transfer. A range that begins
 * before the first transfer, as ALL does, starts at zero.
 */
export async function readMoves(
  db: Queries,
  userId: string,
  range: HistoryRange,
): Promise<{ base: Cents; moves: DayOfMoves[] }> {
  const rows = await db.rows<DayOfMoves & { isBase: boolean }>(sql`
    select later is null as "isBase", sum(change)::bigint as change, sum(deposited)::bigint as deposited
    from (
      select case when day <= ${startOf(range)} then null else day end as later, change, deposited
      from (${movesOf(userId)}) moves
    ) days
    group by later order by later nulls first`)
  const [first] = rows
  return first?.isBase ? { base: first.change, moves: rows.slice(1) } : { base: cents(0), moves: rows }
}

/** What came in, went out, was brought in and was gained in a period of whole days by UTC, in cents (DEC-72). */
export async function readSums(db: Queries, userId: string, { from, to }: PeriodQuery) {
  const { change, deposited, came_in, opening } = await db.row<
    Record<'change' | 'deposited' | 'came_in' | 'opening', Cents>
  >(sql`
    select coalesce(sum(change), 0)::bigint as change, coalesce(sum(deposited), 0)::bigint as deposited,
      coalesce(sum(came_in), 0)::bigint as came_in, coalesce(sum(opening), 0)::bigint as opening
    from (${movesOf(userId)}) moves
    where day between ${from ?? '-infinity'}::date and ${to ?? 'infinity'}::date`)
  const out = cents(came_in + opening - deposited)
  return { in: came_in, out, opening, growth: cents(change - deposited) }
}

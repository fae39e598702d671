import type { HistoryRange } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

/** How many months before today each range begins; null is without limit. */
export const MONTHS: Record<HistoryRange, number | null> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, ALL: null }

/**
 * Total assets at the end of each day (UTC) since the first transfer, or since the range's start if that is later. The
 * daily changes are stored (migrations/0015-own-lists.sql). The last point is today's; without transfers there are no
 * points (DEC-20, DEC-35).
 */
export function listHistory(
  db: Queries,
  userId: string,
  range: HistoryRange,
): Promise<{ date: string; value: Cents }[]> {
  return db.rows(sql`
    with moves as (
      select segment::date as day, sum(amount)::bigint as change from own_tallies
      where user_id = ${userId} and subject = 'assets' group by 1
    ), span as (
      select greatest(
        min(day),
        (now() at time zone 'UTC')::date - make_interval(months => ${MONTHS[range]}::int)
      )::date as first, (now() at time zone 'UTC')::date as today
      from moves having count(*) > 0
    )
    select to_char(d.day, 'YYYY-MM-DD') as date, (
      sum(coalesce(m.change, 0)) over (order by d.day)
      + (select coalesce(sum(change), 0) from moves where day < (select first from span))
    )::bigint as value
    from span, lateral generate_series(span.first::timestamp, span.today::timestamp, interval '1 day') as d(day)
    left join moves m on m.day = d.day::date
    order by d.day`)
}

import sql, { type Sql } from 'sql-template-tag'

/** Whole days by UTC, such as 2026-01-31, both included; without one of them the period has no end there. */
export type PeriodQuery = { from?: string | undefined; to?: string | undefined }

export const hasPeriod = ({ from, to }: PeriodQuery): boolean => from !== undefined || to !== undefined

/** The first moment of a day. */
export const startOfDay = (day: string): Sql => sql`${day}::timestamp at time zone 'UTC'`

/** The first moment after a day. */
export const endOfDay = (day: string): Sql => sql`(${day}::timestamp + interval '1 day') at time zone 'UTC'`

/** Whether a moment is in a period. */
export const isWithin = (at: Sql, { from, to }: PeriodQuery): Sql => sql`
  ${from === undefined ? sql`true` : sql`${at} >= ${startOfDay(from)}`}
  and ${to === undefined ? sql`true` : sql`${at} < ${endOfDay(to)}`}`

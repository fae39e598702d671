import * as z from 'zod/mini'
import { answer, get, nothing } from './endpoint.ts'
import { Dollars } from './money.ts'

/** A customer's six balances, by their names in addresses. */
export const ActivityAccount = z.enum([
  'checking',
  'savings',
  'total-savings',
  'portfolio',
  'investments',
  'borrowed',
])
export type ActivityAccount = z.output<typeof ActivityAccount>

/** How many days the trend of a balance has. */
export const TREND_DAYS = 31

/**
 * The six balances at the end of each of the last 31 days by UTC, oldest first; the last one is today's. Their rows are
 * those of `activity.list` from the day after `from` to `to`.
 */
export const Trend = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  balances: z.record(ActivityAccount, z.array(Dollars)),
})
export type Trend = z.output<typeof Trend>

/**
 * Part of `activity`, in a file of its own because the overview needs it at once, without the schemas of rows.
 */
export const balanceTrend = get('/activity', {
  access: 'signed-in',
  summary: 'Your six balances at the end of each of the last 31 days',
  input: nothing,
  reply: answer(Trend),
})

import * as z from 'zod/mini'
import { Dollars } from './money.ts'

export const HistoryRange = z.enum(['1M', '3M', '6M', '1Y', 'ALL'])
export type HistoryRange = z.output<typeof HistoryRange>

/** Of one day: deposits, payments on what is owed, and opening balances (DEC-72). */
const ofDay = { in: Dollars, out: Dollars, opening: Dollars }

/** Total assets at the end of a day, and what had been deposited by then (DEC-56): each day `in` + `opening` - `out`. */
export const HistoryPoint = z.object({ date: z.iso.date(), value: Dollars, deposited: Dollars, ...ofDay })
export type HistoryPoint = z.output<typeof HistoryPoint>

/** DEC-56: `change` is `deposited` plus `growth`, to the cent. */
export const Performance = z.object({
  change: Dollars,
  deposited: Dollars,
  growth: Dollars,
  /** A ratio: 0.05 is 5%. Null if there were no assets in the range. */
  timeWeightedReturn: z.nullable(z.number()),
})
export type Performance = z.output<typeof Performance>

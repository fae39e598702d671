import type { HistoryRange } from './history.ts'

/** How many months before today each range begins; null for no limit. */
export const RANGE_MONTHS: Record<HistoryRange, number | null> = {
  '1M': 1,
  '3M': 3,
  '6M': 6,
  '1Y': 12,
  ALL: null,
}

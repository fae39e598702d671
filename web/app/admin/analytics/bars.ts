/** One part of each month's bar. It has the same colour and pattern on every chart. */
export type Series = { id: string; label: string; look: number }

/** A month and the size of each part of its bar, by the part's id. */
export type MonthOfBars = { month: string; values: Readonly<Record<string, number>> }

export type BarsProps = {
  /** What the chart shows, for screen readers. */
  label: string
  months: readonly MonthOfBars[]
  series: readonly Series[]
  /** Formats a value, and formats it briefly for the axis, where space is short. */
  format: (value: number) => string
  formatShort: (value: number) => string
}

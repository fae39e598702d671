import type { CalendarEntry } from '@bank/contract/calendar'
import { cents, sum } from '@bank/contract/money'

/** What comes in and what goes out with these entries, and what that leaves. */
export function flowOf(entries: readonly CalendarEntry[]) {
  const of = (isIncome: boolean) =>
    entries.filter(({ kind, amount }) => amount !== null && (kind === 'income') === isIncome)
  const total = (some: readonly CalendarEntry[]) => sum(some.flatMap(({ amount }) => amount ?? []))
  const [incomes, costs] = [of(true), of(false)]
  const [income, goesOut] = [total(incomes), total(costs)]
  return { incomes, costs, income, goesOut, left: cents(income - goesOut) }
}

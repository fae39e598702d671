import { type Cents, cents, FIGURE_MAX_CENTS } from './money.ts'

/** Interest as the rows of what is owed charge it: `monthlyRate` is a ratio; `chargedOn` is the day of the newest such row. */
export type Interest = { monthlyRate: number; chargedOn: string }

export type Debt = { totalBorrowed: Cents; monthlyPayment: Cents; interest: Interest | null }

/** `interest` is charged before the instalment; `owed` is what is owed after it. */
export type Instalment = { date: string; amount: Cents; interest: Cents; owed: Cents }

/** A hundred years of instalments; there are no later ones. */
export const INSTALMENTS_MAX = 1_200

/**
 * The day on which the next monthly amount is due: the first of a month (DEC-55), which can be today.
 * @param today YYYY-MM-DD, by UTC
 * @param later how many months after that
 */
export function nextDueDate(today: string, later = 0): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const months = (day === 1 ? 0 : 1) + later
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/**
 * The instalments from today until nothing is owed, the last one with the rest: together they are what is owed, and the
 * interest until then, if rows have charged any. The calendar and Funding both reckon with these.
 * @param today YYYY-MM-DD, by UTC
 */
export function* instalmentsOf(
  { totalBorrowed, monthlyPayment, interest }: Debt,
  today: string,
): Generator<Instalment> {
  let owed = totalBorrowed
  // Interest of a due date itself belongs to that date's instalment.
  const isCharged = interest !== null && interest.chargedOn > nextDueDate(today, -1)
  for (let count = 0; count < INSTALMENTS_MAX && owed > 0 && monthlyPayment > 0; count++) {
    const isPaidFor = count === 0 && isCharged
    const rate = isPaidFor ? 0 : (interest?.monthlyRate ?? 0)
    const charge = cents(Math.min(Math.round(owed * rate), FIGURE_MAX_CENTS - owed))
    const amount = cents(Math.min(monthlyPayment, owed + charge))
    owed = cents(owed + charge - amount)
    yield { date: nextDueDate(today, count), amount, interest: charge, owed }
  }
}

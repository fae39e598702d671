import { type Debt, instalmentsOf } from '@bank/contract/instalments'
import { type Cents, cents, sum } from '@bank/contract/money'

/** A curve has at most this many points after the first. */
const POINTS_MAX = 100

/** `interest` is what will be charged from then on. */
export type Owed = { count: number; date: string; amount: Cents; interest: Cents }

export type PayOff =
  | { status: 'nothing owed' }
  | { status: 'no payment' }
  | { status: 'too long' }
  /** The interest is as much as the payment, or more. */
  | { status: 'never' }
  | {
      status: 'planned'
      /** How many payments there are, including the last. */
      payments: number
      /** The last one, which can be smaller. */
      lastPayment: Cents
      paidOffOn: string
      /** All of it until then. */
      interest: Cents
      /** What is owed today and after each payment, or after every second, third ... one if there are many. */
      owed: Owed[]
    }

/**
 * How long it takes to pay off what is owed with the monthly payment on the first of each month: the installments of the
 * calendar.
 * @param today YYYY-MM-DD
 */
export function payOffOf(debt: Debt, today: string): PayOff {
  if (debt.totalBorrowed <= 0) return { status: 'nothing owed' }
  if (debt.monthlyPayment <= 0) return { status: 'no payment' }
  const instalments = [...instalmentsOf(debt, today)]
  const last = instalments.at(-1)
  if (!last || last.owed > 0) {
    const isLess = last && last.owed * (debt.interest?.monthlyRate ?? 0) < debt.monthlyPayment
    return { status: isLess ? 'too long' : 'never' }
  }
  const payments = instalments.length
  const stride = Math.ceil(payments / POINTS_MAX)
  const interest = sum(instalments.map((instalment) => instalment.interest))
  let toCome = interest
  const points = instalments.map((instalment, index): Owed => {
    toCome = cents(toCome - instalment.interest)
    return { count: index + 1, date: instalment.date, amount: instalment.owed, interest: toCome }
  })
  return {
    status: 'planned',
    payments,
    lastPayment: last.amount,
    paidOffOn: last.date,
    interest,
    owed: [
      { count: 0, date: today, amount: debt.totalBorrowed, interest },
      ...points.filter(({ count }) => count % stride === 0 || count === payments),
    ],
  }
}

/** "7 years and 3 months", "1 month" */
export function durationWords(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [years > 0 ? counted(years, 'year') : '', rest > 0 || years === 0 ? counted(rest, 'month') : '']
    .filter((words) => words !== '')
    .join(' and ')
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

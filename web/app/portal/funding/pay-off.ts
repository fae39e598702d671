import type { Funding } from '@bank/contract/finances'
import { type Cents, cents } from '@bank/contract/money'
import { nextDueDate } from '../figures/due-dates.ts'

/** A hundred years of payments. Above that, there is no date. */
const PAYMENTS_MAX = 1_200

/** A curve has at most this many points after the first. */
const POINTS_MAX = 100

export type PayOff =
  | { status: 'nothing owed' }
  | { status: 'no payment' }
  | { status: 'too long' }
  | {
      status: 'planned'
      /** How many payments there are, including the last. */
      payments: number
      /** The last one, which can be smaller. */
      lastPayment: Cents
      paidOffOn: string
      /** What is owed today and after each payment, or after every second, third ... one if there are many. */
      owed: { count: number; date: string; amount: Cents }[]
    }

/**
 * How long it takes to pay off what is owed with the monthly payment on the first of each month. Without interest, because
 * the bank states no rate.
 * @param today YYYY-MM-DD
 */
export function payOffOf(
  { totalBorrowed, monthlyPayment }: Pick<Funding, 'totalBorrowed' | 'monthlyPayment'>,
  today: string,
): PayOff {
  if (totalBorrowed <= 0) return { status: 'nothing owed' }
  if (monthlyPayment <= 0) return { status: 'no payment' }
  const payments = Math.ceil(totalBorrowed / monthlyPayment)
  if (payments > PAYMENTS_MAX) return { status: 'too long' }
  const stride = Math.ceil(payments / POINTS_MAX)
  const counts = Array.from({ length: Math.ceil(payments / stride) }, (_, index) =>
    Math.min(payments, (index + 1) * stride),
  )
  return {
    status: 'planned',
    payments,
    lastPayment: cents(totalBorrowed - (payments - 1) * monthlyPayment),
    paidOffOn: nextDueDate(today, payments - 1),
    owed: [
      { count: 0, date: today, amount: totalBorrowed },
      ...counts.map((count) => ({
        count,
        date: nextDueDate(today, count - 1),
        amount: cents(Math.max(0, totalBorrowed - count * monthlyPayment)),
      })),
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

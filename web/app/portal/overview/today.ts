import { brand } from '@bank/contract/brand'
import type { CalendarEntry, CalendarKind } from '@bank/contract/calendar'
import { type Cents, sum } from '@bank/contract/money'
import type { Transaction } from '@bank/contract/own-transactions'
import { paths } from '../../paths.ts'
import { formatDaysFrom, formatWeekday } from '../../ui/date/format-day.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { shiftDay } from '../figures/days.ts'

/** How many days ahead a due date is named. */
const DAYS = 7

/** The days whose due dates are named. Today's are not: nobody knows here whether they were paid. */
export const daysAhead = (today: string) => ({ from: shiftDay(today, 1), to: shiftDay(today, DAYS) })

type Known = {
  /** YYYY-MM-DD, by UTC. */
  today: string
  /** What the calendar has on these days, oldest first. */
  entries: readonly CalendarEntry[]
  /** How many requests wait for the bank, and the newest of them. */
  pending: number
  newest: Pick<Transaction, 'type' | 'amount' | 'paymentState'> | undefined
  /** All four totals are zero. */
  isFirstDay: boolean
}

/** One true sentence, and where it leads. */
export type Sentence = { words: string; to: string | null }

/**
 * What matters most today: what is due next within seven days; else the requests that wait for the bank; else that nothing is
 * due, or a welcome to a customer who has nothing here yet. What the calendar only expects is never called due.
 */
export function sentenceOf({ today, entries, pending, newest, isFirstDay }: Known): Sentence {
  const due = dueWords(entries, today)
  if (due) return { words: due, to: paths.dashboard.calendar }
  if (pending > 0)
    return { words: requestWords(pending, newest), to: `${paths.dashboard.transactions}?status=pending` }
  if (isFirstDay) return { words: `Welcome to ${brand.groupName}.`, to: null }
  return { words: 'Nothing is due in the next seven days.', to: null }
}

/** Whether one of the entries will be named, so that nothing else needs to be known. */
export const hasDue = (entries: readonly CalendarEntry[]) => duesOf(entries).length > 0

/** What is due, alone and among others: those have to fit on two lines of a phone. */
const namesOf: Partial<Record<CalendarKind, Pick<Due, 'name' | 'short'>>> = {
  instalment: { name: 'installment', short: 'installment' },
  premium: { name: 'health premium', short: 'premium' },
  contribution: { name: 'planned contribution', short: 'contribution' },
}

type Due = { date: string; name: string; short: string; amount: Cents }

const duesOf = (entries: readonly CalendarEntry[]): Due[] =>
  entries.flatMap(({ date, kind, amount, expected }) => {
    const names = namesOf[kind]
    return names === undefined || amount === null || expected ? [] : [{ date, ...names, amount }]
  })

function dueWords(entries: readonly CalendarEntry[], today: string): string | null {
  const dues = duesOf(entries)
  const [next] = dues
  if (!next) return null
  const those = dues.filter(({ date }) => date === next.date)
  const amount = formatMoney(sum(those.map((due) => due.amount)), { cents: true })
  const when = whenWords(next.date, today)
  return those.length === 1
    ? `Your ${next.name} of ${amount} is due ${when}.`
    : `${amount} is due ${when}: your ${LIST.format(those.map(({ short }) => short))}.`
}

/** "installment, premium and contribution": our sentences have no comma before "and". */
const LIST = new Intl.ListFormat('en-GB')

/** "tomorrow", "on Tuesday" or "in 7 days", when the weekday would be today's. */
const whenWords = (date: string, today: string) =>
  date === shiftDay(today, 1) || date === shiftDay(today, DAYS)
    ? formatDaysFrom(today, date, 'en')
    : `on ${formatWeekday(date, 'long', 'en')}`

function requestWords(pending: number, newest: Known['newest']): string {
  if (pending > 1 || !newest) return `${pending} of your requests are waiting for our approval.`
  const request = `Your ${newest.type} of ${formatMoney(newest.amount, { cents: true })}`
  if (newest.paymentState === 'awaiting') return `${request} is waiting for your payment.`
  const isOnItsWay = newest.paymentState === 'seen' || newest.paymentState === 'confirming'
  return `${request} is waiting for ${isOnItsWay ? 'the network to confirm it' : 'our approval'}.`
}

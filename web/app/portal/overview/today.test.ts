import type { CalendarEntry } from '@bank/contract/calendar'
import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { daysAhead, hasDue, sentenceOf } from './today.ts'

const entry = (date: string, kind: CalendarEntry['kind'], amount: number | null, expected = false) => ({
  ...{ date, kind, title: 'Title', amount: amount === null ? null : cents(amount) },
  ...(expected && { expected }),
})

/** Saturday, November 28, 2026, with nothing to say. */
const quiet = {
  ...{ today: '2026-11-28', entries: [], pending: 0, newest: undefined, isFirstDay: false },
}
const words = (own: Partial<Parameters<typeof sentenceOf>[0]>) => sentenceOf({ ...quiet, ...own }).words

test('the next due date comes first, with all that is due on it', () => {
  const entries = [
    entry('2026-12-01', 'statement', null),
    entry('2026-12-01', 'instalment', 1_684_00),
    entry('2026-12-01', 'premium', 340_50),
    entry('2026-12-01', 'contribution', 80_00),
    entry('2026-12-02', 'premium', 9_00),
  ]
  expect(sentenceOf({ ...quiet, entries, pending: 1 })).toEqual({
    words: '$2,104.50 is due on Tuesday: your installment, premium and contribution.',
    to: '/dashboard/calendar',
  })
})

test('one amount is called by its name, and tomorrow by its own', () => {
  const due = (date: string) => words({ entries: [entry(date, 'premium', 340_50)] })
  expect(due('2026-11-29')).toBe('Your health premium of $340.50 is due tomorrow.')
  expect(due('2026-12-04')).toBe('Your health premium of $340.50 is due on Friday.')
})

test('what is due today may have been paid already, and a weekday never means two days', () => {
  expect(daysAhead('2026-11-28')).toEqual({ from: '2026-11-29', to: '2026-12-05' })
  expect(words({ entries: [entry('2026-12-05', 'premium', 340_50)] })).toBe(
    'Your health premium of $340.50 is due in 7 days.',
  )
})

test('income, statements, and card bills that are expected or paid are not due', () => {
  const entries = [
    entry('2026-11-30', 'income', 5_000_00),
    entry('2026-11-29', 'card', 700_00),
    entry('2026-11-30', 'card', 700_00, true),
    entry('2026-12-01', 'statement', null),
  ]
  expect(hasDue(entries)).toBe(false)
  expect(words({ entries })).toBe('Nothing is due in the next seven days.')
})

test.each([
  ['awaiting', 'your payment'],
  ['seen', 'the network to confirm it'],
  ['confirming', 'the network to confirm it'],
  ['confirmed', 'our approval'],
  ['unwatched', 'our approval'],
] as const)('a deposit whose payment is %s waits for %s', (paymentState, waits) => {
  const newest = { type: 'deposit', amount: cents(250_00), paymentState } as const
  expect(words({ pending: 1, newest })).toBe(`Your deposit of $250.00 is waiting for ${waits}.`)
})

test('without a due date, the requests that wait for the bank are named', () => {
  const newest = { type: 'deposit', amount: cents(12_500_00) } as const
  expect(sentenceOf({ ...quiet, pending: 1, newest, isFirstDay: true })).toEqual({
    words: 'Your deposit of $12,500.00 is waiting for our approval.',
    to: '/dashboard/transactions?status=pending',
  })
  expect(words({ pending: 3, newest })).toBe('3 of your requests are waiting for our approval.')
})

test('a customer who has nothing yet is welcomed', () => {
  expect(words({ isFirstDay: true })).toBe('Welcome to Meranti Group.')
})

import type { Insight } from '@bank/contract/insights'
import { cents, inDollars } from '@bank/contract/money'
import { dayAfter } from '../days.ts'
import type { Queries } from '../db/connect.ts'
import {
  type Change,
  findGoal,
  findLargestDeposit,
  findOwed,
  type Goal,
  type LargestDeposit,
  PERIODS,
  readChange,
} from './facts.ts'

/**
 * Facts about a customer's money (DEC-56), each with the period whose rows it is computed from. They never advise. A new
 * customer has none. Each fact takes a few index look-ups, however many rows there are.
 */
export async function listInsights(db: Queries, userId: string): Promise<Insight[]> {
  const { thisMonth, lastMonth } = PERIODS
  const changeOf = (account: Parameters<typeof readChange>[2], month: typeof thisMonth | typeof lastMonth) =>
    readChange(db, userId, account, month)
  const facts = await Promise.all([
    findLargestDeposit(db, userId).then((deposit) => deposit && aboutDeposit(deposit)),
    Promise.all([changeOf('checking', thisMonth), changeOf('checking', lastMonth)]).then(aboutChecking),
    changeOf('portfolio', lastMonth).then((change) => aboutMonth('portfolio', change)),
    changeOf('investments', lastMonth).then((change) => aboutMonth('investments', change)),
    changeOf('total-savings', lastMonth).then((change) => aboutMonth('total-savings', change)),
    findOwed(db, userId).then((owed) => owed && aboutOwed(owed)),
    findGoal(db, userId).then((goal) => goal && aboutGoal(goal)),
  ])
  return facts.flatMap((fact) => fact ?? [])
}

function aboutDeposit({ row, account, day, amount }: LargestDeposit): Insight {
  return {
    id: `largest-deposit-${day.slice(0, 7)}`,
    kind: 'largest_deposit',
    title: `Largest deposit in ${monthOf(day)}`,
    text: `${inDollars(amount)} arrived on ${dateOf(day)}.`,
    amount,
    link: { account, from: day, to: day, row },
  }
}

function aboutChecking([now, before]: [Change, Change]): Insight | null {
  const [change, former] = [difference(now), difference(before)]
  if (change === 0 && former === 0) return null
  return {
    id: `checking-${now.from.slice(0, 7)}`,
    kind: 'compared',
    title: `Checking so far in ${monthOf(now.from)}`,
    text: `Checking ${changed(change)} this month, and ${changed(former)} in ${monthOf(before.from)}.`,
    amount: change,
    link: { account: 'checking', from: now.from, to: now.to, row: null },
  }
}

const NAMES = {
  portfolio: 'Portfolio',
  investments: 'Investments',
  'total-savings': 'Total Savings',
} as const

function aboutMonth(account: keyof typeof NAMES, month: Change): Insight | null {
  const change = difference(month)
  if (change === 0) return null
  return {
    id: `${account}-${month.from.slice(0, 7)}`,
    kind: 'month_change',
    title: `${NAMES[account]} in ${monthOf(month.from)}`,
    text: `${NAMES[account]} ${changed(change)}, from ${inDollars(month.before)} to ${inDollars(month.after)}.`,
    amount: change,
    link: { account, from: month.from, to: month.to, row: null },
  }
}

/** Only if less is owed than before. Borrowing more is no news to the person who did it. */
function aboutOwed(owed: Change): Insight | null {
  const { before, after, from, to } = owed
  const repaid = cents(before - after)
  if (repaid <= 0) return null
  return {
    id: `repaid-${from}`,
    kind: 'repaid',
    title: after === 0 ? 'You owe nothing' : 'What you owe has fallen',
    text: `You owed ${inDollars(before)} on ${dateOf(dayAfter(from, -1))} and owe ${inDollars(after)} now: ${inDollars(repaid)} less.`,
    amount: repaid,
    link: { account: 'borrowed', from, to, row: null },
  }
}

function aboutGoal({ goal, saved, reachedOn, from, to }: Goal): Insight | null {
  if (saved >= goal) {
    const since = reachedOn === null ? '' : ` since ${dateOf(reachedOn)}`
    return {
      id: `goal-${goal}`,
      kind: 'goal',
      title: 'Savings goal reached',
      text: `Total Savings has been at your goal of ${inDollars(goal)} or above${since}.`,
      amount: goal,
      link: { account: 'total-savings', from: reachedOn ?? from, to: reachedOn ?? to, row: null },
    }
  }
  if (saved <= 0) return null
  // Rounded down, so that a goal that is not reached is never 100%.
  const percent = Math.floor((saved / goal) * 100)
  return {
    id: `goal-${goal}`,
    kind: 'goal',
    title: `${percent}% of your savings goal`,
    text: `Total Savings is ${inDollars(saved)} of ${inDollars(goal)}.`,
    amount: saved,
    link: { account: 'total-savings', from, to, row: null },
  }
}

const difference = ({ before, after }: Change) => cents(after - before)

function changed(by: ReturnType<typeof cents>): string {
  if (by === 0) return 'did not change'
  return by > 0 ? `rose by ${inDollars(by)}` : `fell by ${inDollars(cents(-by))}`
}

const monthOf = (day: string) => MONTH.format(new Date(day))
const dateOf = (day: string) => DATE.format(new Date(day))

// In English and by UTC, whatever the server's own settings.
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

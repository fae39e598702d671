import type { FigureAccount } from '../server/src/ledger/ledger.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Customer, Means } from './customer.ts'
import { marketOf } from './market.ts'
import { daysBefore, daysBetween, hoursAfter, idOf, midnightOf, monthsBefore } from './moment.ts'
import type { Deposit } from './requests.ts'
import { type Listed, type Move, type Routine, type RunningBalances, routinesOf } from './routines.ts'

/** An event that changed a customer's balances. Interest and market values are entered by staff, as edits of a figure. */
export type Happening = { at: Date; reason: string; moves: Move[] } & (
  | { kind: 'opening' | 'valuation' | 'earlier bank' }
  | { kind: 'transaction'; id: string; listed: Listed }
  | { kind: 'deposit'; deposit: Deposit }
)

/** A future event, whose amounts depend on the balances at its time. */
type Plan = { at: Date; happen(balances: RunningBalances): Happening }

const MONTHS = 18

/**
 * Everything that moved a customer's money over the last 18 months, oldest first. Dates count back from `now`;
 * amounts are seeded by the e-mail address, so every start produces the same history.
 */
export function tellHistory(customer: Customer, approved: Deposit[], now: Date): Happening[] {
  const { means, endedDaysAgo = 0 } = customer
  if (!means) return []
  const chance = chanceOf(customer.person.email)
  const registeredAt = daysBefore(now, customer.registeredDaysAgo)
  const opened = customer.status === 'active' ? monthsBefore(now, MONTHS) : registeredAt
  const plans = [
    { at: opened, happen: () => open(means, opened) },
    ...planRoutines(routinesOf(means), chance, { from: opened, until: daysBefore(now, endedDaysAgo), now }),
    ...planValuations(customer.person.email, opened, now),
    ...approved.map(planReceipt),
  ]
  return sumUpUntil(registeredAt, carryOut(plans.sort(byTime)))
}

const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime()

/** Keeps running balances, because interest and valuations depend on them. */
function carryOut(plans: Plan[]): Happening[] {
  const balances: RunningBalances = {
    checking: 0,
    savings: 0,
    total_savings: 0,
    portfolio: 0,
    investments: 0,
    borrowed: 0,
  }
  return plans.map((plan) => {
    const happening = plan.happen(balances)
    for (const { account, difference } of happening.moves) balances[account] += difference
    return happening
  })
}

/** Events at an earlier bank, before registration, are merged into one change per account and quarter. */
function sumUpUntil(registeredAt: Date, happenings: Happening[]): Happening[] {
  const isEarlier = ({ kind, at }: Happening) => kind === 'transaction' && at < registeredAt
  const quarters = Map.groupBy(happenings.filter(isEarlier), ({ at }) => quarterOf(at))
  const summedUp = [...quarters.values()].map((earlier): Happening => {
    const at = earlier.at(-1)?.at ?? registeredAt
    return {
      kind: 'earlier bank',
      at,
      reason: `From an earlier bank, up to ${MONTH_NAME.format(at)}`,
      moves: sumUp(earlier),
    }
  })
  return [...happenings.filter((happening) => !isEarlier(happening)), ...summedUp].sort(byTime)
}

const quarterOf = (at: Date) => `${at.getUTCFullYear()} ${Math.floor(at.getUTCMonth() / 3)}`

function sumUp(happenings: Happening[]): Move[] {
  const moves = happenings.flatMap((happening) => happening.moves)
  const accounts = Map.groupBy(moves, ({ account }) => account)
  return [...accounts].map(([account, its]) => ({
    account,
    difference: its.reduce((total, { difference }) => total + difference, 0),
  }))
}

function open({ opening, holdings, loan }: Means, at: Date): Happening {
  const moves: Move[] = [
    { account: 'checking', difference: opening.checking },
    { account: 'savings', difference: opening.savings },
    { account: 'total_savings', difference: opening.total_savings },
    { account: 'portfolio', difference: holdings.portfolio },
    { account: 'investments', difference: holdings.investments },
  ]
  if (loan) moves.push({ account: 'borrowed', difference: loan.borrowed })
  return { kind: 'opening', at, reason: 'Opening balance', moves }
}

function planRoutines(
  routines: Routine[],
  chance: Chance,
  span: { from: Date; until: Date; now: Date },
): Plan[] {
  const { from, until, now } = span
  const months = Array.from({ length: MONTHS + 1 }, (_, ago) => MONTHS - ago)
  return routines.flatMap(({ called, listed, when, moves }) =>
    months
      .map((ago) => inOfficeHours(now, { monthsAgo: ago, day: when.day }, chance))
      .filter((at) => at > from && at <= until && at.getUTCMonth() % when.everyMonths === when.first)
      .map((at) => {
        const reason = `${called}, ${MONTH_NAME.format(at)}`
        return {
          at,
          happen: (balances): Happening => ({
            ...(listed ? { kind: 'transaction', id: idOf(at), listed } : { kind: 'valuation' }),
            at,
            reason,
            moves: moves(balances, chance),
          }),
        }
      }),
  )
}

const MONTH_NAME = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

/** Between 1:00 and 8:00 UTC, which is daytime in all four countries. */
function inOfficeHours(
  now: Date,
  { monthsAgo, day }: { monthsAgo: number; day: number },
  chance: Chance,
): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)
  return hoursAfter(new Date(midnight), 1 + 7 * chance())
}

const CLOSING_HOUR = 9.5

/**
 * A cautious portfolio and bolder investments. Each is valued every 45 days, and every 14 days in recent weeks, so
 * that even the shortest range of the performance chart shows changes.
 */
const HOLDINGS = [
  { account: 'portfolio', boldness: 0.8, valuedDaysAgo: [...every(45, 541, 46), ...every(14, 43, 1)] },
  { account: 'investments', boldness: 1.4, valuedDaysAgo: [...every(45, 519, 39), ...every(14, 36, 1)] },
] as const

function every(step: number, from: number, until: number): number[] {
  return Array.from({ length: Math.floor((from - until) / step) + 1 }, (_, nth) => from - nth * step)
}

function planValuations(seed: string, opened: Date, now: Date): Plan[] {
  const span = daysBetween(midnightOf(opened), midnightOf(now))
  return HOLDINGS.flatMap(({ account, boldness, valuedDaysAgo }) => {
    const market = marketOf(`${seed} ${account}`, boldness)
    const days = valuedDaysAgo.filter((daysAgo) => daysAgo < span)
    return days.map((daysAgo, nth) => {
      const at = hoursAfter(midnightOf(daysBefore(now, daysAgo)), CLOSING_HOUR)
      const ratio = market(daysAgo) / market(days[nth - 1] ?? span)
      return { at, happen: (balances) => revalue(account, ratio, at, balances) }
    })
  })
}

function revalue(account: FigureAccount, ratio: number, at: Date, balances: RunningBalances): Happening {
  const difference = Math.round(balances[account] * (ratio - 1))
  return { kind: 'valuation', at, reason: 'Market value', moves: [{ account, difference }] }
}

/** A deposit moves money when it is approved. */
function planReceipt(deposit: Deposit): Plan {
  const { description, credits, amount } = deposit
  const at = deposit.decision?.at ?? deposit.at
  const moves: Move[] = [{ account: credits, difference: amount }]
  return { at, happen: () => ({ kind: 'deposit', at, reason: description, moves, deposit }) }
}

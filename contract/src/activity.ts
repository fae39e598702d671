import * as z from 'zod/mini'
import { answer, get, listQuery } from './endpoint.ts'
import { HistoryRange } from './history.ts'
import { Dollars } from './money.ts'
import { TransactionType } from './own-transactions.ts'
import { isInOrder, NOT_IN_ORDER, period } from './period.ts'
import { Id, Moment } from './text.ts'
import { ActivityAccount, balanceTrend } from './trend.ts'

export { ActivityAccount, Trend } from './trend.ts'

/** Why a balance changed: a transaction of this type, an edit by staff, or a balance from before this ledger. */
export const ActivityKind = z.enum([...TransactionType.options, 'adjustment', 'opening'])
export type ActivityKind = z.output<typeof ActivityKind>

/** A change of a balance: `amount` is signed, `balance` is the balance after it. */
export const ActivityRow = z.object({
  id: Id,
  at: Moment,
  kind: ActivityKind,
  description: z.string(),
  amount: Dollars,
  balance: Dollars,
  transactionId: z.nullable(Id),
  reference: z.nullable(z.string()),
  /** The transaction's own word for what it is, such as "card"; null for a change without one. */
  category: z.optional(z.nullable(z.string())),
})
export type ActivityRow = z.output<typeof ActivityRow>

/**
 * A page of the rows of a balance (DEC-52), newest first. `opening` and `closing` are the balances before and after the
 * whole period, not the page; null during a search, which leaves rows out.
 */
export const Activity = z.object({
  data: z.array(ActivityRow),
  opening: z.nullable(Dollars),
  closing: z.nullable(Dollars),
  nextCursor: z.nullable(z.string()),
})
export type Activity = z.output<typeof Activity>

const ActivityQuery = z.omit(listQuery(period), { sort: true }).check(z.refine(isInOrder, NOT_IN_ORDER))

/** A row with the balance that it belongs to. A transfer between two of them has a row in each, under one id. */
export const AccountRow = z.extend(ActivityRow, { account: ActivityAccount })
export type AccountRow = z.output<typeof AccountRow>

/**
 * The rows of all balances, newest first, and what the whole period adds up to (DEC-72): what came in, went out and was
 * brought in, as in a point of the history, and `growth`, by which edits by staff changed total assets.
 */
export const AllActivity = z.object({
  data: z.array(AccountRow),
  in: Dollars,
  out: Dollars,
  opening: Dollars,
  growth: Dollars,
  nextCursor: z.nullable(z.string()),
})
export type AllActivity = z.output<typeof AllActivity>

const AllQuery = z
  .omit(listQuery(period), { sort: true, search: true })
  .check(z.refine(isInOrder, NOT_IN_ORDER))

export const activity = {
  trend: balanceTrend,
  list: get('/activity/:account', {
    access: 'signed-in',
    summary: 'The rows of one of your balances, newest first, with the balance after each',
    input: z.object({ params: z.object({ account: ActivityAccount }), query: ActivityQuery }),
    reply: Activity,
  }),
  all: get('/activity/all', {
    access: 'signed-in',
    summary: 'The rows of all your balances, newest first; `limit` counts transfers',
    input: z.object({ query: AllQuery }),
    reply: AllActivity,
  }),
  balances: get('/activity/:account/balances', {
    access: 'signed-in',
    summary: 'One of your balances at the end of each day; over more than a year, of fewer days',
    input: z.object({
      params: z.object({ account: ActivityAccount }),
      query: z.strictObject({ range: z.optional(HistoryRange) }),
    }),
    reply: answer(z.array(z.object({ date: z.iso.date(), balance: Dollars }))),
  }),
  listOf: get('/admin/users/:id/activity/:account', {
    access: 'admin',
    summary: 'The rows of one of a customer’s balances',
    input: z.object({ params: z.object({ id: Id, account: ActivityAccount }), query: ActivityQuery }),
    reply: Activity,
  }),
}

import * as z from 'zod/mini'
import { answer, get, nothing } from './endpoint.ts'
import { Dollars } from './money.ts'
import { Id } from './text.ts'
import { ActivityAccount } from './trend.ts'

export const InsightKind = z.enum(['largest_deposit', 'month_change', 'compared', 'repaid', 'goal'])
export type InsightKind = z.output<typeof InsightKind>

/**
 * A fact about the customer's money (DEC-56), never advice. `link` names the rows that it is computed from, or the only one;
 * `amount` is the amount that the text is about.
 */
export const Insight = z.object({
  /** The same for as long as the fact is about the same thing. */
  id: z.string(),
  kind: InsightKind,
  title: z.string(),
  text: z.string(),
  amount: Dollars,
  link: z.nullable(
    z.object({ account: ActivityAccount, from: z.iso.date(), to: z.iso.date(), row: z.nullable(Id) }),
  ),
})
export type Insight = z.output<typeof Insight>

export const insights = {
  list: get('/insights', {
    access: 'signed-in',
    summary: 'Facts about your money, each with the rows it is computed from',
    input: nothing,
    reply: answer(z.array(Insight)),
  }),
}

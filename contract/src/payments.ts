import * as z from 'zod/mini'
import { Network } from './coin.ts'
import { answer, get, listOf, listQuery, nothing, post, staffWork } from './endpoint.ts'
import { Dollars, dollars, REQUEST_MAX_CENTS } from './money.ts'
import { FUNDABLE } from './own-transactions.ts'
import { Payment } from './payment.ts'
import { byId, Id, Moment } from './text.ts'
import { NamedPerson } from './user.ts'

/** A transaction of a customer who names this payment as theirs. */
const Claim = z.object({ transactionId: Id, reference: z.string(), user: NamedPerson })

/** How a payment found its transaction: by its own address, by the exact amount, by what the customer or staff said. */
export const MatchedBy = z.enum(['address', 'amount', 'txid', 'staff'])
export type MatchedBy = z.output<typeof MatchedBy>

/** A payment as staff see it (DEC-60). */
export const AdminPayment = z.object({
  ...Payment.shape,
  /** The customer it belongs to; null while it is unmatched. */
  user: z.nullable(NamedPerson),
  transactionId: z.nullable(Id),
  reference: z.nullable(z.string()),
  /** What was credited for its transaction, of this and others; null until that is completed. */
  creditedAmount: z.optional(z.nullable(Dollars)),
  matchedBy: z.nullable(MatchedBy),
  matchedAt: z.nullable(Moment),
  /** For whom its address was made; null for an address that is shown to all. */
  addressOf: z.nullable(NamedPerson),
  /** Pending transactions whose customers named its `txid`. Anybody can read one on the chain. */
  claims: z.array(Claim),
})
export type AdminPayment = z.output<typeof AdminPayment>

export const PaymentsFilter = z.enum(['unmatched', 'matched', 'reversed'])
export type PaymentsFilter = z.output<typeof PaymentsFilter>

/** Whether what was worth less than the least deposit when it was first seen is left out, or is all. Anybody can send it to any address. */
export const DustFilter = z.enum(['without', 'only'])
export type DustFilter = z.output<typeof DustFilter>

/** What is wrong with a network's node, which is then believed in nothing (DEC-71). */
export const ChainTrouble = z.enum(['unreachable', 'behind', 'other-network', 'contradicts'])
export type ChainTrouble = z.output<typeof ChainTrouble>

/** How far a network is read. */
export const ChainHealth = z.object({
  network: Network,
  label: z.string(),
  /** Whether a server reads it now. */
  isFollowed: z.boolean(),
  /** The newest block, and when it was made by the chain's own clock. */
  height: z.nullable(z.int()),
  blockAt: z.nullable(Moment),
  settledHeight: z.nullable(z.int()),
  confirmationsNeeded: z.int(),
  /** When the node last answered without trouble. */
  heardAt: z.nullable(Moment),
  trouble: z.nullable(ChainTrouble),
  troubleSince: z.nullable(Moment),
})
export type ChainHealth = z.output<typeof ChainHealth>

export const Assignment = z.strictObject({
  userId: Id,
  accountType: z.enum(FUNDABLE, 'Choose an account'),
  /** Dollars; what it is worth if absent, which needs a known rate. */
  amount: z.optional(dollars({ min: 1, max: REQUEST_MAX_CENTS, label: 'Amount' })),
})
export type Assignment = z.output<typeof Assignment>

export const payments = {
  list: get('/admin/payments', {
    access: 'admin',
    summary: 'The payments that were seen on the chains, newest first; what fits nobody is `state=unmatched`',
    input: z.object({
      query: listQuery({
        state: z.optional(PaymentsFilter),
        network: z.optional(Network),
        /** Everything if absent. A payment of unknown worth is no dust. */
        dust: z.optional(DustFilter),
      }),
    }),
    reply: listOf(AdminPayment),
  }),
  get: get('/admin/payments/:id', {
    access: 'admin',
    summary: 'One payment',
    input: z.object({ params: byId }),
    reply: answer(AdminPayment),
  }),
  assign: post('/admin/payments/:id/assign', {
    ...staffWork,
    summary: 'Make a pending deposit of a customer of a payment that fits nobody',
    input: z.object({ params: byId, body: Assignment }),
    reply: answer(AdminPayment),
    status: 201,
  }),
  health: get('/admin/chains', {
    access: 'admin',
    summary: 'How far each network is read, and what is wrong with its node',
    input: nothing,
    reply: answer(z.array(ChainHealth)),
  }),
}

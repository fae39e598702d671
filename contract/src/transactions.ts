import * as z from 'zod/mini'
import { answer, get, listOf, listQuery, put, staffWork } from './endpoint.ts'
import { Dollars } from './money.ts'
import { ownTransactions, Transaction, transactionFilters } from './own-transactions.ts'
import { isInOrder, NOT_IN_ORDER, period } from './period.ts'
import { Rejection } from './reasons.ts'
import { byId, Id } from './text.ts'
import { ItemStatus, NamedPerson, UserStatus } from './user.ts'

export {
  AccountType,
  FUNDABLE,
  FundingRequest,
  MOVABLE,
  type Movable,
  OPEN_REQUESTS_MAX,
  PaymentRequest,
  Transaction,
  TransactionRequest,
  TransactionStatus,
  TransactionType,
  TransferRequest,
  transactionFilters,
} from './own-transactions.ts'

/** What stands out about a pending request, and what keeps it from being approved (DEC-68). */
export const TransactionFlag = z.enum([
  /** The customer is not verified, and the amount is at least the setting `flagUnverifiedFrom`. */
  'unverified-above-limit',
  /** No deposit of theirs has been approved yet. */
  'first-deposit',
  /** One of five requests or more within an hour. */
  'many-requests',
  /** The change of their email address can still be undone (DEC-47). */
  'email-changed-recently',
  /** They have locked their account themselves (DEC-49). */
  'locked-by-owner',
  /** A payment that the balance of its account does not cover. */
  'insufficient-funds',
  /** A payment of more than the customer owes by now. */
  'more-than-owed',
  /** A payment of theirs that had been credited was undone by a reorganization (DEC-61). */
  'payment-reversed',
  /** Less, or more, arrived than was asked for. */
  'underpaid',
  'overpaid',
  /** It arrived after its rate had ended. */
  'late',
  /** The customer named the payment themselves, which anybody can who reads the chain. */
  'named-by-customer',
  /** Neither a deposit into an account nor a payment on what is owed, so no balance would change by it. */
  'not-postable',
  /** A deposit that would raise the balance above the largest that an account can have. */
  'balance-limit',
])
export type TransactionFlag = z.output<typeof TransactionFlag>

/** The flags that keep a request from being approved. Its approval is refused with the same word, as in `not_postable`. */
export const PREVENTING = [
  'not-postable',
  'insufficient-funds',
  'more-than-owed',
  'balance-limit',
] as const satisfies TransactionFlag[]

/** A transaction as administrators see it, with its owner, who decided it, and whether its address is still current. */
export const AdminTransaction = z.object({
  ...Transaction.shape,
  /** The owner as they are now. */
  user: z.extend(NamedPerson, { status: UserStatus, ssnStatus: ItemStatus, idStatus: ItemStatus }),
  /** `former`: the address has been replaced since the customer saw it (DEC-37). */
  addressStatus: z.nullable(z.enum(['current', 'former'])),
  decidedBy: z.nullable(NamedPerson),
  /** Where one transaction is read; empty once it is decided. */
  flags: z.optional(z.array(TransactionFlag)),
  /** The setting that `unverified-above-limit` is measured by, where one transaction is read. */
  flagUnverifiedFrom: z.optional(z.nullable(Dollars)),
})
export type AdminTransaction = z.output<typeof AdminTransaction>

export const Approval = z.strictObject({
  /** What to credit (DEC-61); what was requested if absent. */
  credit: z.optional(z.enum(['requested', 'received'])),
  /** What staff saw that has arrived, in dollars. If it is something else by now, the answer is `arrived_meanwhile`. */
  received: z.optional(Dollars),
})
export type Approval = z.output<typeof Approval>

export const transactions = {
  ...ownTransactions,
  listAll: get('/admin/transactions', {
    access: 'admin',
    summary: 'Every customer’s transactions, newest first',
    input: z.object({
      query: listQuery({
        ...transactionFilters,
        ...period,
        /** One customer’s. */
        user: z.optional(Id),
      }).check(z.refine(isInOrder, NOT_IN_ORDER)),
    }),
    reply: listOf(AdminTransaction),
  }),
  listPending: get('/admin/transactions/pending', {
    access: 'admin',
    summary: 'Every customer’s pending transactions, newest first',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(AdminTransaction),
  }),
  getAny: get('/admin/transactions/:id', {
    access: 'admin',
    summary: 'One transaction of any customer',
    input: z.object({ params: byId }),
    reply: answer(AdminTransaction),
  }),
  approve: put('/admin/transactions/:id/approve', {
    ...staffWork,
    summary: 'Approve a pending transaction and post its transfer, of what was requested or of what arrived',
    input: z.object({ params: byId, body: z.optional(Approval) }),
    reply: answer(AdminTransaction),
  }),
  reject: put('/admin/transactions/:id/reject', {
    access: 'admin',
    summary: 'Reject a pending transaction; its status becomes failed, and the customer reads why',
    quota: 'staff-work',
    input: z.object({ params: byId, body: z.optional(Rejection) }),
    reply: answer(AdminTransaction),
  }),
}

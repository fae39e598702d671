import * as z from 'zod/mini'
import { ExpectedPayment } from './coin.ts'
import { answer, get, listOf, listQuery, post, put, remove } from './endpoint.ts'
import {
  Dollars,
  dollars,
  dollarsInQuery,
  REQUEST_MAX_CENTS,
  REQUEST_MIN_CENTS,
  SumDollars,
} from './money.ts'
import { Payment, PaymentState } from './payment.ts'
import { pastedAddress } from './payment-link.ts'
import { isInOrder, NOT_IN_ORDER, period } from './period.ts'
import { RequestReason } from './reasons.ts'
import { byId, DESCRIPTION_MAX, Id, line, Moment, paragraph } from './text.ts'

export const TransactionType = z.enum([
  'deposit',
  'withdrawal',
  'transfer',
  'investment',
  'payment',
  'refund',
])
export type TransactionType = z.output<typeof TransactionType>

export const TransactionStatus = z.enum(['pending', 'completed', 'failed', 'cancelled'])
export type TransactionStatus = z.output<typeof TransactionStatus>

export const AccountType = z.enum(['checking', 'savings', 'investment', 'credit'])
export type AccountType = z.output<typeof AccountType>

/** The accounts that can be funded, in the order in which the dialog offers them. */
export const FUNDABLE = ['savings', 'investment', 'checking'] as const

/** The accounts between which customers move their own money, and from which they pay what they owe (DEC-57). */
export const MOVABLE = ['checking', 'savings'] as const
export type Movable = (typeof MOVABLE)[number]

/** The most open requests a customer can have at once (DEC-19). */
export const OPEN_REQUESTS_MAX = 20

export const Transaction = z.object({
  id: Id,
  type: TransactionType,
  category: z.string(),
  accountType: AccountType,
  /** Where a transfer went, and `credit` for a payment on what is owed. Null for everything else. */
  toAccountType: z.optional(z.nullable(AccountType)),
  amount: Dollars,
  description: z.string(),
  status: TransactionStatus,
  reference: z.string(),
  cryptoType: z.nullable(z.string()),
  cryptoNetwork: z.nullable(z.string()),
  cryptoAddress: z.nullable(z.string()),
  /** What its offer asked for; null for everything that was not offered (DEC-60). */
  expected: z.optional(z.nullable(ExpectedPayment)),
  /** What was seen of it on the chain, oldest first. */
  payments: z.optional(z.array(Payment)),
  paymentState: z.optional(PaymentState),
  /** What the customer says is its transaction on the chain. */
  txid: z.optional(z.nullable(z.string())),
  /** What was asked for, where what arrived was credited in its place (DEC-61). */
  requestedAmount: z.optional(z.nullable(Dollars)),
  /** What was credited; null until it is completed. */
  creditedAmount: z.optional(z.nullable(Dollars)),
  transactionDate: Moment,
  createdAt: Moment,
  /** When it was approved, rejected or cancelled. */
  decidedAt: z.nullable(Moment),
  /** Why staff rejected it, and what they added; null for everything else (DEC-65). */
  reason: z.optional(z.nullable(RequestReason)),
  note: z.optional(z.nullable(z.string())),
})
export type Transaction = z.output<typeof Transaction>

/** Optional fields of every request. `status` is ignored, and so is `category` unless it asks for a deposit. */
const texts = {
  category: z.optional(line('Category')),
  description: z.optional(paragraph('Description', DESCRIPTION_MAX)),
  status: z.optional(z.string().check(z.maxLength(100))),
  reference: z.optional(line('Reference')),
}

/**
 * A funding request (DEC-19). `type` and `accountType` accept values that can't be requested, so that those get a helpful
 * message. Every request begins as pending.
 */
export const FundingRequest = z.strictObject({
  ...texts,
  type: z.enum(['deposit', 'withdrawal', 'investment', 'refund'] satisfies TransactionType[]),
  amount: dollars({ min: REQUEST_MIN_CENTS, max: REQUEST_MAX_CENTS, label: 'Amount' }),
  accountType: AccountType,
  cryptoType: line('Cryptocurrency'),
  cryptoAddress: line('Address', 200, pastedAddress),
})
export type FundingRequest = z.output<typeof FundingRequest>

/** From one cent, so that an account can be emptied and a debt paid off. */
const OwnAmount = dollars({ min: 1, max: REQUEST_MAX_CENTS, label: 'Amount' })
const OwnAccount = z.enum(MOVABLE, 'Choose the checking or the savings account')

/** Moves money between the customer's own accounts at once (DEC-57). */
export const TransferRequest = z
  .strictObject({
    ...texts,
    type: z.literal('transfer'),
    amount: OwnAmount,
    accountType: OwnAccount,
    toAccountType: OwnAccount,
  })
  .check(
    z.refine(({ accountType, toAccountType }) => accountType !== toAccountType, {
      message: 'Choose two different accounts',
      path: ['toAccountType'],
    }),
  )
export type TransferRequest = z.output<typeof TransferRequest>

/** Asks for a payment on what the customer owes, which staff approve (DEC-57). */
export const PaymentRequest = z.strictObject({
  ...texts,
  type: z.literal('payment'),
  amount: OwnAmount,
  accountType: OwnAccount,
})
export type PaymentRequest = z.output<typeof PaymentRequest>

export const TransactionRequest = z.discriminatedUnion('type', [
  FundingRequest,
  TransferRequest,
  PaymentRequest,
])
export type TransactionRequest = z.output<typeof TransactionRequest>

/** A transaction's id on its chain: hexadecimal, with or without 0x. */
const Txid = z
  .string()
  .check(z.trim(), z.regex(/^(0x)?[0-9a-fA-F]{64}$/, 'Transaction ID must be 64 hexadecimal digits'))

export const TransactionChange = z
  .strictObject({
    description: z.optional(paragraph('Description', DESCRIPTION_MAX)),
    txid: z.optional(Txid),
  })
  .check(
    z.refine(({ description, txid }) => description !== undefined || txid !== undefined, {
      message: 'Description is required',
      path: ['description'],
    }),
  )
export type TransactionChange = z.output<typeof TransactionChange>

export const transactionFilters = {
  status: z.optional(TransactionStatus),
  type: z.optional(TransactionType),
}

/** The filters of a customer's own list (DEC-53). `account` finds a transfer under both of its accounts, and a payment under `credit` too. */
export const ownFilters = {
  ...transactionFilters,
  ...period,
  account: z.optional(AccountType),
  min: z.optional(dollarsInQuery('min')),
  max: z.optional(dollarsInQuery('max')),
}

/** What customers do with their transactions. Their screens load this, without what only staff call. */
export const ownTransactions = {
  list: get('/transactions', {
    access: 'signed-in',
    summary: 'Your transactions, newest first',
    input: z.object({
      query: listQuery({
        ...ownFilters,
        /** Exactly this one. */
        category: texts.category,
      }).check(z.refine(isInOrder, NOT_IN_ORDER)),
    }),
    reply: z.extend(listOf(Transaction), {
      /** The number of transactions of each status that pass the other filters. */
      counts: z.object({ completed: z.int(), pending: z.int(), failed: z.int(), cancelled: z.int() }),
      /** The counts are minimums, because there are too many transactions to count. */
      countsMore: z.optional(z.boolean()),
      /**
       * What came in and went out by the transactions that pass the filters: the completed ones, or those of the status in the
       * filter. Transfers between one's own accounts count only if the filter names an account. Null if there are too many
       * rows to add up or the sum is too large; absent without filters.
       */
      sums: z.optional(z.nullable(z.object({ in: SumDollars, out: SumDollars }))),
    }),
  }),
  create: post('/transactions', {
    access: 'signed-in',
    summary:
      'Request a deposit or a payment on what you owe, or move money between your accounts; repeating the same request returns the existing transaction',
    quota: 'requesting',
    input: z.object({ body: TransactionRequest }),
    reply: answer(Transaction),
    status: 201,
  }),
  get: get('/transactions/:id', {
    access: 'signed-in',
    summary: 'One of your transactions',
    input: z.object({ params: byId }),
    reply: answer(Transaction),
  }),
  describe: put('/transactions/:id', {
    access: 'signed-in',
    summary:
      'Change the description of your pending transaction, or say which transaction on the chain it is',
    quota: 'requesting',
    input: z.object({ params: byId, body: TransactionChange }),
    reply: answer(Transaction),
  }),
  cancel: remove('/transactions/:id', {
    access: 'signed-in',
    summary: 'Cancel your pending transaction; it stays on record as cancelled',
    quota: 'requesting',
    input: z.object({ params: byId }),
    reply: answer(Transaction),
  }),
}

import * as z from 'zod/mini'
import { CoinAmount, Network } from './coin.ts'
import { Dollars } from './money.ts'
import { Id, Moment } from './text.ts'

/** `seen`: in no block yet; `reversed`: undone by a reorganization. */
export const PaymentProgress = z.enum(['seen', 'confirming', 'confirmed', 'reversed'])
export type PaymentProgress = z.output<typeof PaymentProgress>

/** Coins that arrived at one of the bank's addresses (DEC-60). */
export const Payment = z.object({
  id: Id,
  network: Network,
  txid: z.string(),
  outputIndex: z.int(),
  asset: z.string(),
  amount: CoinAmount,
  address: z.string(),
  seenAt: Moment,
  blockHeight: z.nullable(z.int()),
  confirmations: z.int(),
  confirmationsNeeded: z.int(),
  state: PaymentProgress,
  /** What it is worth, by the rate of its offer or, where that had ended, of the moment that it was seen. */
  worth: z.nullable(Dollars),
})
export type Payment = z.output<typeof Payment>

/** What is known of the payments of a transaction: the first of these that holds (DEC-60). */
export const PaymentState = z.enum([
  'reversed',
  'late',
  'underpaid',
  'overpaid',
  'confirmed',
  'confirming',
  'seen',
  'awaiting',
  'unwatched',
])
export type PaymentState = z.output<typeof PaymentState>

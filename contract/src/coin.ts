import * as z from 'zod/mini'
import { Moment } from './text.ts'

/** The networks whose coins the bank knows (DEC-60). */
export const Network = z.enum(['bitcoin', 'litecoin', 'ethereum', 'tron'])
export type Network = z.output<typeof Network>

/** An amount of a coin in whole units, such as "0.03846154": exact, so it is text and not a number. */
export const CoinAmount = z.string().check(z.regex(/^\d{1,60}(\.\d{1,30})?$/, 'must be an amount of a coin'))

/** Dollars for one whole coin. */
export const Rate = z.number()

/** At most this many dollars for one coin, and this many decimals. */
export const RATE_MAX = 1_000_000_000
export const RATE_DECIMALS = 8

/** What a customer was asked to send, and the rate behind it; both null if no rate was known (DEC-60). */
export const ExpectedPayment = z.object({
  cryptoAmount: z.nullable(CoinAmount),
  /** The unit of `cryptoAmount`, such as BTC; null together with its network if the bank does not know the wallet's asset. */
  asset: z.nullable(z.string()),
  assetNetwork: z.nullable(Network),
  rate: z.nullable(Rate),
  rateAt: z.nullable(Moment),
  expiresAt: Moment,
})
export type ExpectedPayment = z.output<typeof ExpectedPayment>

import * as z from 'zod/mini'
import { ExpectedPayment } from './coin.ts'
import { DepositAddresses } from './deposit-addresses.ts'
import { answer, get, messageOnly, nothing, post, remove } from './endpoint.ts'
import { Dollars, dollars, REQUEST_MAX_CENTS, REQUEST_MIN_CENTS } from './money.ts'
import { FUNDABLE } from './own-transactions.ts'
import { byId, Id, Moment } from './text.ts'

/** How long the rate of an offer stands (DEC-58). */
export const OFFER_MINUTES = 15

/** How long an offer is open: until then it is listed, unless it was paid or removed. */
export const OFFER_HOURS = 24

/** The most open offers a customer can have at once. */
export const OPEN_OFFERS_MAX = 20

/** An offer in the list of open ones. */
export const ListedOffer = z.object({
  id: Id,
  /** Of the transaction that this offer becomes: the wallet's name and a timestamp. */
  reference: z.string(),
  walletId: Id,
  accountType: z.enum(FUNDABLE),
  cryptoType: z.string(),
  network: z.string(),
  address: z.string(),
  /** Whether the address is this offer's own, or the one that the wallet shows to all customers (DEC-59). */
  depositAddresses: DepositAddresses,
  amount: Dollars,
  /** `expiresAt` is when the rate ends. */
  ...ExpectedPayment.shape,
  /** Whole seconds until the rate ends, by the server's clock; 0 once it has ended. */
  secondsLeft: z.int(),
  createdAt: Moment,
  /** When it leaves the list of open offers. */
  endsAt: Moment,
})
export type ListedOffer = z.output<typeof ListedOffer>

/** What step 2 of the funding dialog shows: where to pay, how much, and until when the rate stands (DEC-58). */
export const Offer = z.object({
  ...ListedOffer.shape,
  /** A link that wallets open: BIP-21 or ERC-681. The bare address on networks that have no such links. */
  uri: z.string(),
  /** A data:image/png string of the link, made by the server. */
  qrCode: z.string(),
  /** Blocks until a payment is confirmed; null if the bank does not know the network. */
  confirmationsNeeded: z.nullable(z.int()),
  /** Whether the bank sees payments to it by itself (DEC-60). */
  isWatched: z.optional(z.boolean()),
  /** The transaction that "I Have Made Payment" made of it. */
  transactionId: z.nullable(Id),
})
export type Offer = z.output<typeof Offer>

export const OfferRequest = z.strictObject({
  walletId: Id,
  accountType: z.enum(FUNDABLE, 'Choose an account'),
  amount: dollars({ min: REQUEST_MIN_CENTS, max: REQUEST_MAX_CENTS, label: 'Amount' }),
})
export type OfferRequest = z.output<typeof OfferRequest>

export const offers = {
  make: post('/funding/offers', {
    access: 'signed-in',
    summary: 'Where and how much to pay for a deposit, at a rate that stands for fifteen minutes',
    quota: 'offering',
    input: z.object({ body: OfferRequest }),
    reply: answer(Offer),
    status: 201,
  }),
  listOpen: get('/funding/offers', {
    access: 'signed-in',
    summary: 'Your offers that have neither ended nor become a transaction, newest first',
    quota: 'reading-offers',
    input: nothing,
    reply: answer(z.array(ListedOffer)),
  }),
  get: get('/funding/offers/:id', {
    access: 'signed-in',
    summary: 'One of your offers, with its link and QR code',
    quota: 'reading-offers',
    input: z.object({ params: byId }),
    reply: answer(Offer),
  }),
  remove: remove('/funding/offers/:id', {
    access: 'signed-in',
    summary: 'Remove an offer from the list of open ones; a payment to its address is still yours',
    quota: 'requesting',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}

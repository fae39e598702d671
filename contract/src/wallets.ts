import * as z from 'zod/mini'
import { Network, RATE_DECIMALS, RATE_MAX, Rate } from './coin.ts'
import { DepositAddresses } from './deposit-addresses.ts'
import {
  answer,
  get,
  listOf,
  listQuery,
  messageOnly,
  nothing,
  post,
  put,
  remove,
  staffWork,
} from './endpoint.ts'
import { pastedAddress } from './payment-link.ts'
import { byId, Id, line, Moment, NAME_MAX, optionalLine, Seen, text } from './text.ts'
import { NamedPerson } from './user.ts'
import { LostRecord, WaitingChanges } from './wallet-changes.ts'

export const WALLET_ADDRESS_MAX = 200

/** The largest upload, in bytes: 5 MiB (DEC-22). */
export const UPLOAD_MAX = 5 * 1024 * 1024

/** How a QR code of an address is drawn: eight pixels a module, with the standard's quiet zone of four. */
export const WALLET_QR = { errorCorrectionLevel: 'M', scale: 8, margin: 4 } as const

/** The number of addresses that staff compare before an extended key is used (DEC-59). */
export const PREVIEW_ADDRESSES = 3

/** Longer than any key, so that a private one is recognized with anything around it. */
export const EXTENDED_KEY_MAX = 500

/** How long a rate that staff set can stand: at most a day. */
export const RATE_MINUTES = { min: 1, max: 1440 }

/**
 * What is wrong with the feed of rates: it can't be reached, its answer is no ticker, it lacks this asset, its rate differs by
 * more than half from the one before, or it has not been read for a while.
 */
export const FeedTrouble = z.enum(['unreachable', 'unreadable', 'missing', 'jumped', 'stale'])
export type FeedTrouble = z.output<typeof FeedTrouble>

/** A wallet as customers see it. `qrCode` is a data:image/png string made by the server (DEC-24). */
export const Wallet = z.object({
  id: Id,
  name: z.string(),
  network: z.string(),
  address: z.string(),
  qrCode: z.string(),
  createdAt: Moment,
  /** When what customers pay to last changed, be it the address or the key; when the wallet was created if it never did. */
  addressChangedAt: Moment,
  /** `per-offer`: each offer gets a new address. `shared`: all customers pay to `address` (DEC-59). */
  depositAddresses: DepositAddresses,
})
export type Wallet = z.output<typeof Wallet>

export const AdminWallet = z.object({
  ...Wallet.shape,
  /** The last change of what customers see, or of whether they see the wallet at all. */
  updatedAt: Moment,
  /** Addresses that customers saw earlier, newest first (DEC-24). */
  formerAddresses: z.array(z.object({ address: z.string(), until: Moment })),
  /**
   * Why customers don't see the wallet: its row was changed without the application (`signature`), or has been replaced by
   * an older version of itself (`version`), or its address is not valid on its network (`address`). Null while they see it.
   * Saving a right address repairs it.
   */
  withdrawn: z.nullable(z.enum(['signature', 'version', 'address'])),
  /** The account's extended public key, from which new addresses are derived (DEC-59). */
  extendedPublicKey: z.nullable(z.string()),
  /** The first addresses of the key's external chain; empty without a key. */
  previewAddresses: z.array(z.string()),
  /** What customers pay with, from the table of networks; null if the bank does not know this name and network. */
  asset: z.nullable(z.object({ network: Network, symbol: z.string() })),
  /** The rate in force and where it comes from; null if none is known. */
  rate: z.nullable(
    z.object({
      usd: Rate,
      at: Moment,
      validUntil: z.nullable(Moment),
      source: z.enum(['staff', 'feed', 'dollar']),
      /** Who set it, if staff did. */
      setBy: z.nullable(NamedPerson),
    }),
  ),
  /** Why the feed has no rate for this wallet's asset; null while it has one, and if no feed is configured (DEC-61). */
  feedTrouble: z.nullable(FeedTrouble),
})
export type AdminWallet = z.output<typeof AdminWallet>

const QrCode = z.optional(
  z.file('QR code must be an image').check(z.maxSize(UPLOAD_MAX, 'QR code must be at most 5 MB')),
)

/**
 * A name that customers choose by. Letters of other alphabets that look like Latin ones are refused and compatibility
 * forms are folded, so that no other name looks like `Bitcoin` (HAZ-B10).
 */
const Name = (label: string) =>
  line(label).check(
    z.normalize('NFKC'),
    z.regex(/^[ -~]*$/, `${label} can contain only English letters, digits, spaces and punctuation`),
    z.maxLength(NAME_MAX, `${label} must be at most ${NAME_MAX} characters long`),
  )

/**
 * The three addresses as one text, separated by spaces, commas or line breaks, or as a JSON list. Parts of this name that
 * are sent several times arrive joined by a line break.
 */
const ConfirmedAddresses = text('Confirmed Addresses').check(
  z.maxLength(PREVIEW_ADDRESSES * (WALLET_ADDRESS_MAX + 10), 'Confirmed Addresses are too long'),
)

export const NewWallet = z.strictObject({
  name: Name('Name'),
  network: Name('Network'),
  address: line('Address', WALLET_ADDRESS_MAX, pastedAddress),
  qrCode: QrCode,
  depositAddresses: z.optional(DepositAddresses),
  /** Blank removes the key. */
  extendedPublicKey: z.optional(optionalLine('Extended Public Key', EXTENDED_KEY_MAX)),
  /** The addresses that staff have compared with their own wallet, needed to switch to `per-offer`. */
  confirmedAddresses: z.optional(ConfirmedAddresses),
})
export type NewWallet = z.output<typeof NewWallet>

/** An edit contains only the fields that change (DEC-35). */
export const WalletEdit = z.partial(NewWallet)
export type WalletEdit = z.output<typeof WalletEdit>

/** Whether a number is written with at most this many decimals. */
const hasRateDecimals = (usd: number) => Number(usd.toFixed(RATE_DECIMALS)) === usd

export const WalletRate = z.strictObject({
  usd: z
    .number('Rate must be a number')
    .check(
      z.positive('Rate must be more than 0'),
      z.maximum(RATE_MAX, 'Rate must be at most $1,000,000,000'),
      z.refine(hasRateDecimals, `Rate must have at most ${RATE_DECIMALS} decimals`),
    ),
  validMinutes: z
    .int('Minutes must be a whole number')
    .check(
      z.minimum(RATE_MINUTES.min, `Minutes must be at least ${RATE_MINUTES.min}`),
      z.maximum(RATE_MINUTES.max, `Minutes must be at most ${RATE_MINUTES.max}`),
    ),
})
export type WalletRate = z.output<typeof WalletRate>

export const wallets = {
  list: get('/crypto-wallets', {
    access: 'signed-in',
    summary: 'The wallets that customers can pay to',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(Wallet),
  }),
  listAll: get('/crypto-wallets/admin', {
    access: 'admin',
    summary: 'The active wallets with their former addresses',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(AdminWallet),
  }),
  create: post('/crypto-wallets', {
    ...staffWork,
    summary: 'Add a wallet; an uploaded QR image must decode to its address',
    input: z.object({ form: NewWallet }),
    reply: answer(AdminWallet),
    status: 201,
  }),
  update: put('/crypto-wallets/:id', {
    ...staffWork,
    summary: 'Change a wallet; a new address drops the old QR image',
    input: z.object({ params: byId, form: z.extend(WalletEdit, { seen: Seen }) }),
    reply: answer(AdminWallet),
  }),
  setRate: put('/crypto-wallets/:id/rate', {
    ...staffWork,
    summary: 'Set what one coin of this wallet is worth in dollars, for a while',
    input: z.object({ params: byId, body: WalletRate }),
    reply: answer(AdminWallet),
  }),
  archive: remove('/crypto-wallets/:id', {
    ...staffWork,
    summary: 'Remove a wallet from what customers see; its addresses stay on record',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  listChanges: get('/crypto-wallets/changes', {
    access: 'admin',
    summary: 'The wallet changes that wait before customers see them',
    input: nothing,
    reply: answer(WaitingChanges),
  }),
  confirmChange: post('/crypto-wallets/changes/:id/confirm', {
    ...staffWork,
    summary: 'Show another administrator’s change to customers',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  lostRecord: get('/crypto-wallets/lost-record', {
    access: 'admin',
    summary:
      'Whether a server lost its record of the wallets’ versions and the addresses have not been compared since',
    input: nothing,
    reply: answer(z.object({ lost: z.nullable(LostRecord) })),
  }),
  confirmRecord: post('/crypto-wallets/lost-record/:id/confirm', {
    ...staffWork,
    summary: 'Confirm that every address was compared with its source after a record was lost',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  declineChange: post('/crypto-wallets/changes/:id/decline', {
    ...staffWork,
    summary: 'Decline another administrator’s change, veto one that waits for its time, or withdraw your own',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}

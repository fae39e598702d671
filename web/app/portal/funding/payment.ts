import type { ListedOffer, Offer, OfferRequest } from '@bank/contract/offers'
import type { FundingRequest } from '@bank/contract/own-transactions'
import type { Wallet } from '@bank/contract/wallets'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import type { Countdown } from './countdown.ts'

/** Where a payment goes: a wallet as it was when it was chosen, or when an offer of it was made. */
type Destination = Pick<ListedOffer, 'walletId' | 'cryptoType' | 'network' | 'address' | 'depositAddresses'>

/** One opening of step 2: what was chosen, or the offer that is continued, and the result of preparing it. */
export type Payment = Destination &
  Pick<OfferRequest, 'accountType' | 'amount'> & {
    /** The open offer that is continued; null for a new one. */
    continues: string | null
    /** Replaces an offer whose rate has ended. */
    isRenewal: boolean
    preparation: Preparation
  }

/** An offer, and what remained of its rate when it arrived. */
export type HeldOffer = { offer: Offer; countdown: Countdown }

/** Only `ready` shows an address. */
export type Preparation =
  | { status: 'running' }
  /** The wallets could not be read again. */
  | { status: 'unread' }
  /** The wallet is not what was chosen (HAZ-B13). */
  | { status: Exclude<WalletOutcome, 'same'> }
  /** The server gave no offer; the message says why. */
  | { status: 'refused'; message: string; canRetry: boolean }
  | ({ status: 'ready' } & HeldOffer)

export type RatedOffer<Of extends ListedOffer> = Of & { cryptoAmount: string; asset: string }

/** Whether a rate was known, so that the offer has an amount in the coin. */
export function hasRate<Of extends ListedOffer>(offer: Of): offer is RatedOffer<Of> {
  return offer.cryptoAmount !== null && offer.asset !== null
}

/** What has become of a wallet since it was chosen, or since an offer of it was made. */
export type WalletOutcome = 'same' | 'changed' | 'gone'

/** Starts step 2 for a wallet. */
export function newPayment(
  { accountType, amount }: Pick<OfferRequest, 'accountType' | 'amount'>,
  wallet: Wallet,
  isRenewal = false,
): Payment {
  const preparation = { status: 'running' } as const
  return { ...destinationOf(wallet), accountType, amount, continues: null, isRenewal, preparation }
}

/** Starts step 2 for an open offer. */
export function continuedPayment(offer: ListedOffer): Payment {
  const { id, walletId, cryptoType, network, address, depositAddresses, accountType, amount } = offer
  const destination = { walletId, cryptoType, network, address, depositAddresses }
  const preparation = { status: 'running' } as const
  return { ...destination, accountType, amount, continues: id, isRenewal: false, preparation }
}

/** The offer that is shown, or null. */
export const shownOffer = (payment: Payment | null): Offer | null =>
  payment?.preparation.status === 'ready' ? payment.preparation.offer : null

/** Compares the wallet of a payment with the current list. A new payment is offered only if it is unchanged. */
export function compareWallet(payment: Destination, latest: readonly Wallet[]): WalletOutcome {
  const now = latest.find(({ id }) => id === payment.walletId)
  if (!now) return 'gone'
  return isSameDestination(payment, destinationOf(now)) ? 'same' : 'changed'
}

/** Each offer of a `per-offer` wallet has an address of its own, so those differ from offer to offer (DEC-59). */
export function isSameDestination(one: Destination, other: Destination): boolean {
  return (
    one.walletId === other.walletId &&
    one.cryptoType === other.cryptoType &&
    one.network === other.network &&
    one.depositAddresses === other.depositAddresses &&
    (one.depositAddresses === 'per-offer' || one.address === other.address)
  )
}

/** Whether two payments ask for the same offer. */
export const isSameChoice = (one: Payment, other: Payment): boolean =>
  isSameDestination(one, other) && one.accountType === other.accountType && one.amount === other.amount

/** The request that "I Have Made Payment" sends. The reference makes it one transaction per offer (HAZ-I1). */
export function requestOf({ accountType, amount, cryptoType, address, reference }: Offer): FundingRequest {
  return {
    type: 'deposit',
    category: 'funding',
    amount,
    description: `${cryptoType} deposit to ${accountWords[accountType].toLowerCase()}`,
    accountType,
    cryptoType,
    cryptoAddress: address,
    status: 'pending',
    reference,
  }
}

/** "USDT (Tron)": one coin can be on several networks, so its name alone is ambiguous. */
export const coinName = (cryptoType: string, network: string) =>
  cryptoType.toLowerCase() === network.toLowerCase() ? cryptoType : `${cryptoType} (${network})`

function destinationOf({ id, name, network, address, depositAddresses }: Wallet): Destination {
  return { walletId: id, cryptoType: name, network, address, depositAddresses }
}

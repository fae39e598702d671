import type { Network } from '@bank/contract/coin'
import type { Cents } from '@bank/contract/money'
import { parseRate, unitsFor } from '../server/src/chains/coin-amount.ts'
import { assetOfWallet } from '../server/src/chains/network-names.ts'
import { addressAt as derivedAddress, getExtendedKey } from '../server/src/wallets/extended-key.ts'
import type { Customer, OfferWish } from './customer.ts'
import { daysBefore, idOf } from './moment.ts'
import { addressAt, type DrawnWallet, OFFERING_DAYS, type WalletKey, walletOf } from './wallets.ts'

/** An offer as a customer got it. */
export type PastOffer = Pick<OfferWish, 'account'> & {
  id: string
  at: Date
  amount: Cents
  reference: string
  walletId: string
  cryptoType: string
  cryptoNetwork: string
  address: string
  /** Of the key that the address was derived from, and where; null for the address of the wallet. */
  keyFingerprint: string | null
  addressIndex: number | null
  network: Network
  asset: string
  decimals: number
  /** In the asset's smallest unit. */
  units: string
  rate: PastRate
}

type PastRate = { usd: string; at: Date; source: 'staff' | 'dollar' }

/** Dollars for one coin, made up, as staff have set them for the wallets. The others receive dollar tokens. */
export const RATES: Partial<Record<WalletKey, string>> = {
  bitcoin: '91250',
  ethereum: '3040.5',
  litecoin: '86.4',
}

/** Staff set the rates an hour before the first offers. */
export function rateSetAt(now: Date): Date {
  return daysBefore(now, OFFERING_DAYS + 1 / 24)
}

export function wasOffered({ daysAgo }: OfferWish): boolean {
  return daysAgo < OFFERING_DAYS
}

export type MakeOffer = (wish: OfferWish, at: Date) => PastOffer

/** Makes the offers of these customers. Each address of a key is offered once, in order of time. */
export function offerMaker(customers: Customer[], wallets: DrawnWallet[], now: Date): MakeOffer {
  const wishes = customers
    .flatMap(({ requests, openOffers = [] }): OfferWish[] => [...requests, ...openOffers])
    .filter(wasOffered)
    .sort((one, other) => other.daysAgo - one.daysAgo)
  return (wish, at) => {
    const index = wishes.filter(({ wallet }) => wallet === wish.wallet).indexOf(wish)
    return makeOffer(wish, walletOf(wish, wallets), { at, index, now })
  }
}

function makeOffer(
  { wallet: key, account, amount }: OfferWish,
  wallet: DrawnWallet,
  { at, index, now }: { at: Date; index: number; now: Date },
): PastOffer {
  const { id: walletId, name, network: cryptoNetwork } = wallet
  const known = assetOfWallet(wallet)
  const rate: PastRate = RATES[key]
    ? { usd: RATES[key], at: rateSetAt(now), source: 'staff' }
    : { usd: '1', at, source: 'dollar' }
  const exact = parseRate(rate.usd)
  if (!known || !exact) throw new Error(`The demonstration has no rate for ${name} on ${cryptoNetwork}.`)
  const { network, asset } = known
  return {
    ...{ id: idOf(at), at, account, amount, walletId, cryptoType: name, cryptoNetwork },
    reference: `${name}-${at.getTime()}`,
    ...addressFor(wallet, network, { at, index }),
    ...{ network, asset: asset.symbol, decimals: asset.decimals },
    units: unitsFor(amount, exact, asset).toString(),
    rate,
  }
}

type Address = Pick<PastOffer, 'address' | 'keyFingerprint' | 'addressIndex'>

function addressFor(
  wallet: DrawnWallet,
  network: Network,
  { at, index }: { at: Date; index: number },
): Address {
  const { extendedPublicKey } = wallet.deposits
  if (extendedPublicKey === null)
    return { address: addressAt(wallet, at), keyFingerprint: null, addressIndex: null }
  const key = getExtendedKey(network, extendedPublicKey)
  const address = derivedAddress(network, key, index)
  return { address, keyFingerprint: key.fingerprint, addressIndex: index }
}

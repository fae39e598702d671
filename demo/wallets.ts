import { createHash } from 'node:crypto'
import type { Queries } from '../server/src/db/connect.ts'
import type { MasterKeys } from '../server/src/encryption/master-keys.ts'
import { type Deposits, SHARED } from '../server/src/wallets/deposits.ts'
import { insertAddress, insertWallet } from '../server/src/wallets/insert-wallet.ts'
import { drawQr } from '../server/src/wallets/qr.ts'
import { keepKey } from '../server/src/wallets/wallet-keys.ts'
import type { DatedEntry } from './audit-trail.ts'
import {
  bitcoinAccount,
  bitcoinAddress,
  ethereumAccount,
  ethereumAddress,
  litecoinAddress,
  tronAddress,
} from './burn-address.ts'
import { daysBefore, idOf } from './moment.ts'

export type WalletKey = 'bitcoin' | 'ethereum' | 'usdtErc20' | 'usdtTrc20' | 'litecoin'

/** How many days ago the bank began to make offers. */
export const OFFERING_DAYS = 6.4

type WalletStory = {
  key: WalletKey
  name: string
  network: string
  address: string
  createdDaysAgo: number
  former?: { address: string; untilDaysAgo: number }
  /** The account whose addresses it shows, a new one for each offer, since the bank makes offers. */
  account?: string
}

const WALLETS: WalletStory[] = [
  {
    key: 'bitcoin',
    name: 'Bitcoin',
    network: 'Bitcoin',
    address: bitcoinAddress('meranti demonstration bitcoin'),
    createdDaysAgo: 571.3,
    account: bitcoinAccount('meranti demonstration bitcoin account'),
  },
  {
    key: 'ethereum',
    name: 'Ethereum',
    network: 'Ethereum',
    address: ethereumAddress('meranti demonstration ethereum'),
    createdDaysAgo: 571.2,
    account: ethereumAccount('meranti demonstration ethereum account'),
  },
  {
    key: 'usdtErc20',
    name: 'USDT',
    network: 'ERC-20',
    address: ethereumAddress('meranti demonstration usdt erc-20'),
    createdDaysAgo: 571.1,
  },
  {
    key: 'usdtTrc20',
    name: 'USDT',
    network: 'TRC-20',
    address: tronAddress('meranti demonstration usdt trc-20'),
    createdDaysAgo: 571,
    former: { address: tronAddress('meranti demonstration usdt trc-20, former'), untilDaysAgo: 2.25 },
  },
  {
    key: 'litecoin',
    name: 'Litecoin',
    network: 'Litecoin',
    address: litecoinAddress('meranti demonstration litecoin'),
    createdDaysAgo: 20.1,
  },
]

/** An address with the period in which customers saw it. */
type ShownAddress = { id: string; address: string; png: Buffer; from: Date; until: Date | null }

export type DrawnWallet = {
  id: string
  key: WalletKey
  name: string
  network: string
  createdAt: Date
  /** Oldest first; the last one is current. */
  addresses: ShownAddress[]
  deposits: Deposits
}

/** Draws the wallets' QR codes before the transaction, so that it is not held open while they are drawn. */
export function drawWallets(now: Date): Promise<DrawnWallet[]> {
  return Promise.all(
    WALLETS.map(async ({ key, name, network, address, createdDaysAgo, former, account }) => {
      const createdAt = daysBefore(now, createdDaysAgo)
      const changedAt = former && daysBefore(now, former.untilDaysAgo)
      const addresses = [await draw(address, changedAt ?? createdAt, null)]
      if (former && changedAt) addresses.unshift(await draw(former.address, createdAt, changedAt))
      const deposits = account ? perOffer(account) : SHARED
      return { id: idOf(createdAt), key, name, network, createdAt, addresses, deposits }
    }),
  )
}

function perOffer(extendedPublicKey: string): Deposits {
  return { depositAddresses: 'per-offer', extendedPublicKey }
}

async function draw(address: string, from: Date, until: Date | null): Promise<ShownAddress> {
  return { id: idOf(from), address, png: await drawQr(address), from, until }
}

export function walletOf({ wallet }: { wallet: WalletKey }, wallets: DrawnWallet[]): DrawnWallet {
  const found = wallets.find(({ key }) => key === wallet)
  if (!found) throw new Error(`The demonstration has no wallet ${wallet}.`)
  return found
}

/** The address that a wallet showed at a given moment. */
export function addressAt(wallet: DrawnWallet, moment: Date): string {
  const shown = wallet.addresses.findLast(({ from }) => from <= moment)
  if (!shown)
    throw new Error(`${wallet.name} on ${wallet.network} did not exist yet at ${moment.toISOString()}.`)
  return shown.address
}

export async function addWallets(tx: Queries, keys: MasterKeys, wallets: DrawnWallet[]): Promise<void> {
  for (const wallet of wallets) {
    const { id: walletId, name, network, createdAt, addresses, deposits } = wallet
    const { address, png: qrPng } = shownLast(wallet)
    const shown = { address, qrPng }
    await insertWallet(tx, keys, { id: walletId, name, network, createdAt, shown, deposits })
    await keepKey(tx, keys, walletId, { name, network, ...deposits })
    for (const { id, address, png, from, until } of addresses) {
      await insertAddress(tx, keys, {
        ...{ id, walletId, address, qrPng: png },
        createdAt: from,
        retiredAt: until,
      })
    }
  }
}

function shownLast({ name, addresses }: DrawnWallet): ShownAddress {
  const last = addresses.at(-1)
  if (!last) throw new Error(`The wallet ${name} has no address.`)
  return last
}

/** The audit entries of the wallets, in the format of wallets/wallet.ts. */
export function recallWallets(wallets: DrawnWallet[], administratorId: string, now: Date): DatedEntry[] {
  return wallets.flatMap(({ id, name, network, addresses, deposits }) => {
    const about = {
      ...{ actorId: administratorId, customerId: null, origin: null },
      subject: { type: 'wallet', id },
    } as const
    const shown = addresses.map(({ address, png, from }, at): DatedEntry => {
      const state = { address, qrPicture: fingerprint(png) }
      const earlier = addresses[at - 1]
      if (!earlier)
        return { ...about, at: from, act: 'wallet.created', after: { name, network, ...state, ...SHARED } }
      const before = { address: earlier.address, qrPicture: fingerprint(earlier.png) }
      return { ...about, at: from, act: 'wallet.changed', before, after: state }
    })
    if (deposits.depositAddresses === 'shared') return shown
    const at = daysBefore(now, OFFERING_DAYS)
    return [...shown, { ...about, at, act: 'wallet.changed', before: SHARED, after: deposits }]
  })
}

function fingerprint(png: Buffer): string {
  return `sha256:${createHash('sha256').update(png).digest('hex')}`
}

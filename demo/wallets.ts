import { createHash } from 'node:crypto'
import type { Queries } from '../server/src/db/connect.ts'
import type { MasterKeys } from '../server/src/encryption/master-keys.ts'
import { insertAddress, insertWallet } from '../server/src/wallets/insert-wallet.ts'
import { drawQr } from '../server/src/wallets/qr.ts'
import type { DatedEntry } from './audit-trail.ts'
import { bitcoinAddress, ethereumAddress, tronAddress } from './burn-address.ts'
import { daysBefore, idOf } from './moment.ts'

export type WalletKey = 'bitcoin' | 'ethereum' | 'usdtErc20' | 'usdtTrc20'

type WalletStory = {
  key: WalletKey
  name: string
  network: string
  address: string
  createdDaysAgo: number
  former?: { address: string; untilDaysAgo: number }
}

const WALLETS: WalletStory[] = [
  {
    key: 'bitcoin',
    name: 'Bitcoin',
    network: 'Bitcoin',
    address: bitcoinAddress('meranti demonstration bitcoin'),
    createdDaysAgo: 571.3,
  },
  {
    key: 'ethereum',
    name: 'Ethereum',
    network: 'Ethereum',
    address: ethereumAddress('meranti demonstration ethereum'),
    createdDaysAgo: 571.2,
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
}

/** Draws the wallets' QR codes before the transaction, so that it is not held open while they are drawn. */
export function drawWallets(now: Date): Promise<DrawnWallet[]> {
  return Promise.all(
    WALLETS.map(async ({ key, name, network, address, createdDaysAgo, former }) => {
      const createdAt = daysBefore(now, createdDaysAgo)
      const changedAt = former && daysBefore(now, former.untilDaysAgo)
      const addresses = [await draw(address, changedAt ?? createdAt, null)]
      if (former && changedAt) addresses.unshift(await draw(former.address, createdAt, changedAt))
      return { id: idOf(createdAt), key, name, network, createdAt, addresses }
    }),
  )
}

async function draw(address: string, from: Date, until: Date | null): Promise<ShownAddress> {
  return { id: idOf(from), address, png: await drawQr(address), from, until }
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
    const { id: walletId, name, network, createdAt, addresses } = wallet
    const { address, png: qrPng } = shownLast(wallet)
    await insertWallet(tx, keys, { id: walletId, name, network, createdAt, shown: { address, qrPng } })
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
export function recallWallets(wallets: DrawnWallet[], administratorId: string): DatedEntry[] {
  return wallets.flatMap(({ id, name, network, addresses }) =>
    addresses.map(({ address, png, from }, at) => {
      const state = { address, qrPicture: fingerprint(png) }
      const earlier = addresses[at - 1]
      const about = { at: from, actorId: administratorId, customerId: null, origin: null } as const
      const subject = { type: 'wallet', id } as const
      if (!earlier)
        return { ...about, subject, act: 'wallet.created', after: { name, network, ...state } } as const
      const before = { address: earlier.address, qrPicture: fingerprint(earlier.png) }
      return { ...about, subject, act: 'wallet.changed', before, after: state } as const
    }),
  )
}

function fingerprint(png: Buffer): string {
  return `sha256:${createHash('sha256').update(png).digest('hex')}`
}

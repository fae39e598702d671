import { randomBytes, randomUUID } from 'node:crypto'
import type { Network } from '@bank/contract/coin'
import { cents } from '@bank/contract/money'
import { findAsset } from '@bank/contract/networks'
import { notifications } from '@bank/contract/notifications'
import { type Offer, offers } from '@bank/contract/offers'
import { payments } from '@bank/contract/payments'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { beforeEach } from 'vitest'
import { openLog } from '../src/http/request-log.ts'
import { afterReading } from '../src/payments/after-reading.ts'
import type { Person, TestServer } from './bank.ts'
import { openScene, server } from './offers.ts'
import { KEYS, perOffer } from './wallet-keys.ts'

/** An address that an Ethereum wallet shows to all. */
export const SHARED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export type Arrived = {
  address: string
  walletId: string
  units: bigint | string
  asset?: string | null
  on?: Network
  txid?: string
  state?: 'open' | 'settled'
  seenAt?: Date
  /** When its block was made. */
  blockAt?: Date
  rate?: string | number | null
}

export const txidOf = () => `0x${randomBytes(32).toString('hex')}`

/** What arrives at a bank's addresses on Ethereum, and what the bank makes of it. */
export function chainOf(server: TestServer) {
  const lines: string[] = []
  const log = openLog('warn', { isTTY: true, fd: 2, write: (line) => lines.push(line) })
  return {
    /** What the log has said. */
    lines,
    follow: (network: Network = 'ethereum') =>
      server.owner.run(sql`
        insert into chains (network, leased_until, settled_height, settled_hash, head_height, head_at)
        values (${network}, now() + interval '1 hour', 90, 'settled', 100, now())
        on conflict (network) do update set leased_until = excluded.leased_until`),
    forget: (network: Network = 'ethereum') =>
      server.owner.run(sql`update chains set leased_until = null where network = ${network}`),
    /** Writes down a payment as the reading of a chain does. Returns its id. */
    async arrive({ state = 'settled', on: network = 'ethereum', asset = 'ETH', ...about }: Arrived) {
      const id = randomUUID()
      const {
        address,
        walletId,
        units,
        txid = txidOf(),
        seenAt = new Date(),
        blockAt = null,
        rate = '2500',
      } = about
      const decimals = findAsset(network, asset ?? '')?.decimals ?? 18
      const [height, hash] = state === 'settled' ? [80, 'a block'] : [null, null]
      await server.owner.run(sql`
        insert into payments (id, network, txid, output_index, asset, decimals, units, address, wallet_id, seen_at, rate_usd,
          block_height, block_hash, block_at, state)
        values (${id}, ${network}, ${txid}, 0, ${asset}, ${decimals}, ${String(units)}::numeric, ${address}, ${walletId},
          date_trunc('milliseconds', ${seenAt}::timestamptz), ${rate === null ? null : String(rate)}::numeric, ${height}, ${hash},
          ${blockAt}::timestamptz, ${state})`)
      return id
    },
    become: (id: string, state: 'settled' | 'dropped' | 'reversed') =>
      server.owner.run(sql`
        update payments set state = ${state}, block_height = ${state === 'settled' ? 80 : null},
          block_hash = ${state === 'settled' ? 'a block' : null} where id = ${id}`),
    read: (on: Pick<TestServer, 'db' | 'walletTrust' | 'outbox'> = server) =>
      afterReading({ db: on.db, trust: on.walletTrust, outbox: on.outbox, log }),
    paymentAs: async ({ call }: Person, id: string) => (await call(payments.get, { params: { id } })).data,
  }
}

export const ETHER = 10n ** 18n
export let chain: ReturnType<typeof chainOf>

/** The scene of offers.ts, and for each test Ethereum, which the bank follows. */
export function openPayments() {
  openScene()
  beforeEach(async () => {
    chain = chainOf(server)
    await chain.follow()
  })
}

export const unitsOf = ({ cryptoAmount }: Pick<Offer, 'cryptoAmount'>, decimals = 18): bigint => {
  const [whole = '', fraction = ''] = (cryptoAmount ?? '').split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Adds a wallet for ether that makes an address for each offer. */
export const addOwnEther = async ({ call }: Person, name = 'Ethereum', network = name) => {
  const form = { name, network, address: SHARED, ...perOffer(KEYS.ethereum) }
  return (await call(wallets.create, { form })).data.id
}

/** Adds a wallet for ether that shows one address to all. */
export const addSharedEther = async ({ call }: Person) =>
  (await call(wallets.create, { form: { name: 'Ethereum', network: 'Ethereum', address: SHARED } })).data.id

export const offerTo = async ({ call }: Person, walletId: string, amount = 100_000): Promise<Offer> =>
  (await call(offers.make, { body: { walletId, accountType: 'savings', amount: cents(amount) } })).data

export const depositsOf = async ({ call }: Person) => (await call(transactions.list, { query: {} })).data

export const noticesOf = async ({ call }: Person) =>
  (await call(notifications.list, { query: {} })).data.map(({ title }) => title)

export const nameTxid = ({ call }: Person, id: string, txid: string) =>
  call(transactions.describe, { params: { id }, body: { txid } })

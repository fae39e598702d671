import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { type Deposits, SHARED } from './deposits.ts'
import { addressWords, sha256, signWords, walletWords } from './signature.ts'

/** The version of a new wallet. */
export const FIRST_VERSION = 1

type NewAddress = {
  id: string
  walletId: string
  address: string
  qrPng: Buffer
  /** Null means now. */
  createdAt: Date | null
  /** Null while it is shown. */
  retiredAt: Date | null
}

type SignedWallet = {
  id: string
  name: string
  network: string
  /** Null means now. */
  createdAt: Date | null
  /** The current address, which is stored in a row of its own. */
  shown: { address: string; qrPng: Buffer }
  /** All customers pay to its address unless told otherwise. */
  deposits?: Deposits
}

/** Inserts a new wallet, signed with its current address. Insert the address next, with `insertAddress`. */
export async function insertWallet(tx: Queries, keys: MasterKeys, wallet: SignedWallet): Promise<void> {
  const { id, name, network, createdAt, shown } = wallet
  const { address, qrPng } = shown
  const { depositAddresses, extendedPublicKey } = wallet.deposits ?? SHARED
  const signature = signWords(
    keys,
    walletWords({
      ...{ id, name, network, address, depositAddresses, extendedPublicKey },
      qrSha256: sha256(qrPng),
      version: FIRST_VERSION,
      archived: false,
    }),
  )
  await tx.run(sql`
    insert into wallets (id, name, network, created_at, version, deposit_addresses, extended_public_key, signature)
    values (${id}, ${name}, ${network}, coalesce(${createdAt}::timestamptz, now()), ${FIRST_VERSION},
      ${depositAddresses}, ${extendedPublicKey}, ${signature})`)
}

/** Inserts an address of a wallet, signed permanently as one of ours. */
export async function insertAddress(tx: Queries, keys: MasterKeys, about: NewAddress): Promise<void> {
  const { id, walletId, address, qrPng, createdAt, retiredAt } = about
  const signature = signWords(keys, addressWords({ id, walletId, address }))
  await tx.run(sql`
    insert into wallet_addresses (id, wallet_id, address, qr_png, created_at, retired_at, signature)
    values (${id}, ${walletId}, ${address}, ${qrPng}, coalesce(${createdAt}::timestamptz, now()), ${retiredAt}, ${signature})`)
}

import type { AdminWallet } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { assetOfWallet } from '../chains/network-names.ts'
import type { Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { isSameAddress } from './addresses.ts'
import { previewAddresses, readExtendedKey } from './extended-key.ts'

/** Whether customers pay to a wallet's one address or to one of their own, and the key of the latter (DEC-59). */
export type Deposits = Pick<AdminWallet, 'depositAddresses' | 'extendedPublicKey'>

/** A wallet as it was before there were keys, and as most are. */
export const SHARED: Deposits = { depositAddresses: 'shared', extendedPublicKey: null }

type Named = Deposits & { name: string; network: string }

/** The first addresses of a wallet's key, which staff compare with their own wallet; empty without a usable key. */
export function previewOf({ name, network, extendedPublicKey }: Named): string[] {
  const known = assetOfWallet({ name, network })
  if (!known || extendedPublicKey === null) return []
  const key = readExtendedKey(known.network, extendedPublicKey)
  return typeof key === 'string' ? [] : previewAddresses(known.network, key)
}

/** What an edit says about deposits; what it leaves out stays. */
export type DepositsEdit = {
  depositAddresses?: Deposits['depositAddresses'] | undefined
  extendedPublicKey?: string | undefined
  confirmedAddresses?: string | undefined
}

/** The result of an edit. A blank key removes the key. */
export function depositsAfter(before: Deposits, edit: DepositsEdit): Deposits {
  const { depositAddresses = before.depositAddresses, extendedPublicKey = before.extendedPublicKey } = edit
  return { depositAddresses, extendedPublicKey: extendedPublicKey || null }
}

/**
 * Throws `validation_failed`, naming the field, unless a wallet can get this state. Before customers pay to addresses of a
 * key, or of another one than until now, staff confirm the first of them, compared with their own wallet: a mistyped key would
 * be caught by its checksum, but one of somebody else's or of another account would not (HAZ-B1).
 *
 * @param before what customers see now; null for a new wallet, and for one whose row can't be trusted
 */
export function refuseDeposits(before: Named | null, after: Named, confirmed: string | undefined): void {
  const { depositAddresses, extendedPublicKey } = after
  const known = assetOfWallet(after)
  if (depositAddresses === 'per-offer' && extendedPublicKey === null) {
    throw refused(
      'extendedPublicKey',
      'Extended Public Key is required, because each offer gets an address of it',
    )
  }
  if (depositAddresses === 'per-offer' && !known) {
    throw refused(
      'depositAddresses',
      'Deposit Addresses must be shared, because the bank can’t derive addresses for this name and network',
    )
  }
  if (extendedPublicKey === null) return
  if (!known) {
    throw refused(
      'extendedPublicKey',
      'Extended Public Key must be blank, because the bank can’t derive addresses for this name and network',
    )
  }
  const key = readExtendedKey(known.network, extendedPublicKey)
  if (typeof key === 'string') throw refused('extendedPublicKey', key)
  if (depositAddresses === 'shared') return
  const preview = previewAddresses(known.network, key)
  const isShown = before?.depositAddresses === 'per-offer' && isSame(previewOf(before), preview)
  if (isShown || isSame(addressesIn(confirmed ?? ''), preview)) return
  throw refused(
    'confirmedAddresses',
    confirmed === undefined
      ? 'Confirmed Addresses are required: compare the first three addresses with those in your own wallet'
      : 'Confirmed Addresses must be the first three addresses of this key: please compare the key with your own wallet again',
  )
}

/**
 * Throws `validation_failed` for an address that was made for a customer's offer: if it were shown to all, one payment to it
 * could be claimed by two customers.
 */
export async function refuseOfferedAddress(db: Queries, address: string): Promise<void> {
  const made = sql`select from deposit_addresses where lower(address) = lower(${address}) limit 1`
  if (await db.find(made))
    throw refused(
      'address',
      'Address must be another one, because this one was made for a customer’s payment',
    )
}

/** The addresses in a text, whatever separates them. */
function addressesIn(text: string): string[] {
  return text.split(/[\s,;"'[\]]+/).filter((part) => part !== '')
}

/** In order. */
function isSame(some: string[], others: string[]): boolean {
  return (
    some.length === others.length && some.every((address, at) => isSameAddress(others[at] ?? '', address))
  )
}

function refused(
  path: 'address' | 'depositAddresses' | 'extendedPublicKey' | 'confirmedAddresses',
  msg: string,
): Problem {
  return Problem.invalid([{ path, msg }])
}

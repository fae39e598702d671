import { isKnownNetwork, networkMeant } from '@bank/contract/network-names'
import { Problem } from '../problem.ts'
import { findAddressMistake, isSameAddress } from './addresses.ts'
import type { Doubt } from './trust.ts'

type Paid = { network: string; address: string }

/** Throws `validation_failed` for an address that is wrong on its network. */
export function refuseWrongAddress({ network, address }: Paid): void {
  const msg = findAddressMistake(network, address)
  if (msg) throw Problem.invalid([{ path: 'address', msg }])
}

/**
 * The same for an edit, and for an address on a misspelt network of an earlier version; `refuseLookAlike` judges another network.
 * An address that stays on its network is not judged again, unless the wallet is withdrawn.
 */
export function refuseMistakes(before: Paid & { doubt: Doubt }, after: Paid): void {
  const { network, address } = after
  const staysOnNetwork = before.network === network
  if (before.doubt === null && staysOnNetwork && isSameAddress(address, before.address)) return
  if (staysOnNetwork) refuseMisspelt({ network })
  refuseWrongAddress(after)
}

/**
 * Throws `validation_failed` for a name or a network that looks like a misspelling of a known one (HAZ-B10), whose addresses
 * would not be checked.
 */
export function refuseMisspelt(names: { name?: string; network: string }): void {
  const errors = Object.entries(names).flatMap(([path, name]) => {
    const meant = networkMeant(name)
    return meant ? [{ path, msg: `Did you mean ${meant}? “${name}” looks like a misspelling of it` }] : []
  })
  if (errors.length > 0) throw Problem.invalid(errors)
}

/** What the audit log says of an address on a network where the bank can't check it; nothing on the others. */
export function uncheckedAddress(network: string): { addressChecked?: false } {
  return isKnownNetwork(network) ? {} : { addressChecked: false }
}

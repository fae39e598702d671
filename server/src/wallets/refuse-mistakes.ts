import { isKnownNetwork, networkMeant } from '@bank/contract/network-names'
import { Problem } from '../problem.ts'
import { findAddressMistake, isSameAddress } from './addresses.ts'

type Paid = { network: string; address: string }

/**
 * Throws `validation_failed` for a misspelt network and for an address that is wrong on its network. An address that stays on its
 * network is not judged again.
 *
 * @param before what customers see now; null for a new wallet, and for one whose row can't be trusted
 */
export function refuseMistakes(before: Paid | null, { network, address }: Paid): void {
  if (before !== null && before.network === network && isSameAddress(address, before.address)) return
  refuseMisspelt({ network })
  const msg = findAddressMistake(network, address)
  if (msg) throw Problem.invalid([{ path: 'address', msg }])
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

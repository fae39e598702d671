import { isKnownNetwork, networkMeant } from '@bank/contract/network-names'
import { Problem } from '../problem.ts'
import { findAddressMistake, isSameAddress } from './addresses.ts'

type Paid = { network: string; address: string }

/**
 * Throws `validation_failed` for an address that is wrong on its network, and for another address on a misspelt network of an
 * earlier version. An address that stays on its network is not judged again; `before` is null if all of it is new.
 */
export function refuseMistakes(before: Paid | null, { network, address }: Paid): void {
  const isSameNetwork = before !== null && before.network === network
  if (isSameNetwork && isSameAddress(address, before.address)) return
  if (isSameNetwork) refuseMisspelt({ network })
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
    return meant ? [{ path, msg: `Did you mean ${meant}? This spelling is too close to it` }] : []
  })
  if (errors.length > 0) throw Problem.invalid(errors)
}

/** What the audit log says of an address on a network where the bank can't check it; nothing on the others. */
export function uncheckedAddress(network: string): { addressChecked?: false } {
  return isKnownNetwork(network) ? {} : { addressChecked: false }
}

import { checkAddress, isHexAddress, isOffer, withEip55Checksum } from '@bank/contract/address-check'
import { isCashAddress } from '@bank/contract/cash-address'
import { bech32, bech32m } from '@scure/base'

/**
 * The mistake in an address on a network, as a sentence for a person, or null. Only the networks that the bank knows are
 * checked; any address is accepted on others (DEC-23).
 */
export function findAddressMistake(network: string, address: string): string | null {
  const check = checkAddress(network, address)
  return check.result === 'wrong' ? check.mistake : null
}

const LIKE_EMAIL = /^[A-Za-z][a-z\d._+-]*@[a-z\d.-]+\.[a-z]+$/

/**
 * Every way of writing the same address (DEC-73): hexadecimal, bech32 and CashAddr ones and offers have no case, and all others only one. A mixed
 * case that is no right checksum is another text.
 */
export function spellingsOf(address: string): string[] {
  const lower = address.toLowerCase()
  const upper = address.toUpperCase()
  const digits = isHexAddress(address) ? lower.slice(2) : null
  if (digits !== null) {
    const spellings = [digits, digits.toUpperCase(), withEip55Checksum(digits)]
    return spellings.flatMap((spelling) => [`0x${spelling}`, `0X${spelling}`])
  }
  if (isCashAddress(address)) {
    const text = lower.replace(/^bitcoincash:/, '')
    return [text, `bitcoincash:${text}`].flatMap((spelling) => [spelling, spelling.toUpperCase()])
  }
  // As earlier versions kept what a phone's keyboard began with a capital.
  if (LIKE_EMAIL.test(address)) return [lower, upper.slice(0, 1) + lower.slice(1)]
  const isBech32 = (bech32.decodeUnsafe(address, false) ?? bech32m.decodeUnsafe(address)) !== undefined
  return isBech32 || isOffer(address) ? [lower, upper] : [address]
}

/** Whether two texts are one address for their network. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || spellingsOf(one).includes(other)
}

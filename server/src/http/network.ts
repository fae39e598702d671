import { isIPv6 } from 'node:net'
import { addressBlock } from './count.ts'

/** The network of an address: an IPv4 address's /24, an IPv6 address's /48, which one household or office has. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return `${addressBlock(plain).split(':').slice(0, 3).join(':')}::/48`
}

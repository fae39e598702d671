import { Fragment } from 'react'
import styles from './address-in-groups.module.css'

/**
 * A complete payment address in groups of four that can be compared one by one (HAZ-B11). The first and the last group
 * are emphasised, because people compare those first.
 *
 * Accessibility: the gaps are drawn and not characters, so that selecting the text by hand copies exactly the address.
 */
export function AddressInGroups({ address }: { address: string }) {
  return (
    <code className={styles.address} translate="no">
      {inGroups(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and their order is the address
        <Fragment key={index}>
          <span className={styles.group}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}

/**
 * "abcdefghij" becomes "abcd", "efghij". The last group has at least four characters, because people compare it first:
 * one or two left over join the last group, and with three left over the group before it has three. It splits by code
 * points, so that no character is cut in two.
 */
export function inGroups(address: string): string[] {
  const characters = [...address]
  const groups: string[] = []
  let from = 0
  for (let left = characters.length; left > 0; left = characters.length - from) {
    const size = left === 7 ? 3 : left < 7 ? left : 4
    groups.push(characters.slice(from, from + size).join(''))
    from += size
  }
  return groups
}

import { Fragment } from 'react'
import styles from './address-in-groups.module.css'

/**
 * A payment address, whole, in groups of four that can be compared one by one (hazard B11); the first and the last stand
 * out, as those are what people compare first.
 *
 * Accessibility: the gaps are drawn and not typed, so that selecting the text by hand copies exactly the address.
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
 * "abcdefghij" as "abcd", "efghij". The last group has four characters at least, as people compare it first: up to two that
 * are left over join it, and where three are, the group before it is the short one. By characters as people count them, so
 * that none is cut in two.
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

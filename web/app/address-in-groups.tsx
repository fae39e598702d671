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
      {inGroupsOfFour(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and their order is the address
        <Fragment key={index}>
          <span className={styles.group}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}

/** "abcdefghij" as "abcd", "efgh", "ij". By characters as people count them, so that none is cut in two. */
export function inGroupsOfFour(address: string): string[] {
  const characters = [...address]
  return Array.from({ length: Math.ceil(characters.length / 4) }, (_, group) =>
    characters.slice(group * 4, group * 4 + 4).join(''),
  )
}

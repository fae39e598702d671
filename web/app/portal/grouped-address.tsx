import { Fragment } from 'react'
import styles from './grouped-address.module.css'

/**
 * A payment address, whole, in groups of four that can be compared one by one (hazard B11).
 *
 * Accessibility: the gaps are drawn and not typed, so that selecting the text by hand copies exactly the address.
 */
export function GroupedAddress({ address }: { address: string }) {
  return (
    <code className={styles.address} translate="no">
      {groupsOfFour(address).map((group, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and their order is the address
        <Fragment key={position}>
          <span className={styles.group}>{group}</span>
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}

/** "abcdefghij" as "abcd", "efgh", "ij". */
function groupsOfFour(address: string): string[] {
  return address.match(/.{1,4}/gsu) ?? []
}

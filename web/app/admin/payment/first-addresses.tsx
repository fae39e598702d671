import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import styles from './first-addresses.module.css'

/** The first addresses of an extended public key. Staff compare them with the bank’s own wallet. */
export function FirstAddresses({ addresses }: { addresses: readonly string[] }) {
  return (
    <ol className={styles.addresses}>
      {addresses.map((address) => (
        <li key={address}>
          <AddressInGroups address={address} />
        </li>
      ))}
    </ol>
  )
}

import { isKnownNetwork } from '@bank/contract/network-names'
import type { AdminTransaction } from '@bank/contract/transactions'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import styles from './address-marks.module.css'

/**
 * Marks a request whose customer was shown an address that its wallet no longer has (DEC-37), to which the payment may have
 * gone, and one whose address nobody could check. Nothing for other requests.
 *
 * Accessibility: shown by text and a shape, not by colour alone.
 */
export function AddressMarks({ transaction }: { transaction: AdminTransaction }) {
  return (
    <>
      {transaction.addressStatus === 'former' ? <Mark words="Former address" /> : null}
      {isUnchecked(transaction) ? <Mark words="Address not checked" /> : null}
    </>
  )
}

function Mark({ words }: { words: string }) {
  return (
    <span className={styles.mark}>
      <TriangleAlert aria-hidden="true" />
      {words}
    </span>
  )
}

/** Whether the bank can't check addresses on the payment's network, so that a mistake in this one would not show. */
export const isUnchecked = ({ cryptoAddress, cryptoNetwork }: AdminTransaction): boolean =>
  Boolean(cryptoAddress) && !isKnownNetwork(cryptoNetwork ?? '')

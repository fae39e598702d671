import type { AdminTransaction } from '@bank/contract/transactions'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Banner } from '../ui/banner/banner.tsx'
import styles from './former-address.module.css'

/**
 * Marks a request whose customer was shown an address that is not the wallet's any more (D37): he may have paid there.
 *
 * Accessibility: told by words and by a shape, not by colour alone.
 */
export function FormerAddress() {
  return (
    <span className={styles.mark}>
      <TriangleAlert aria-hidden="true" />
      Former address
    </span>
  )
}

/** The same in a sentence, where it is decided about such a request; nothing for the others. */
export function FormerAddressWarning({ transaction }: { transaction: AdminTransaction }) {
  const { status, addressStatus, user } = transaction
  if (addressStatus !== 'former' || status !== 'pending') return null
  return (
    <Banner tone="warning" title="Former address">
      {user.firstName} was shown an address that has been replaced since. Make sure where the payment has
      arrived before you decide.
    </Banner>
  )
}

import type { AdminTransaction } from '@bank/contract/transactions'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Banner } from '../ui/banner/banner.tsx'
import styles from './former-address.module.css'

/**
 * Marks a request whose customer was shown an address that is not the wallet's any more (DEC-37): he may have paid there.
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

/** Whether it still has to be found out where the payment arrived. */
export function isToFormerAddress({ status, addressStatus }: AdminTransaction): boolean {
  return addressStatus === 'former' && status === 'pending'
}

/** The same in a sentence, where it is decided about such a request; nothing for the others. */
export function FormerAddressWarning({ transaction }: { transaction: AdminTransaction }) {
  if (!isToFormerAddress(transaction)) return null
  return (
    <Banner tone="warning" title="Former address">
      {transaction.user.firstName} was shown an address that the bank no longer uses for this wallet. Check
      whether the payment arrived there before you decide.
    </Banner>
  )
}

import type { AdminTransaction } from '@bank/contract/transactions'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Banner } from '../../ui/banner/banner.tsx'
import styles from './former-address.module.css'

/**
 * Marks a request whose customer was shown an address that the wallet no longer has (DEC-37). The payment may have
 * gone to that address.
 *
 * Accessibility: shown by text and a shape, not by colour alone.
 */
export function FormerAddress() {
  return (
    <span className={styles.mark}>
      <TriangleAlert aria-hidden="true" />
      Former address
    </span>
  )
}

/** Whether someone still has to check at which address the payment arrived. */
export function isToFormerAddress({ status, addressStatus }: AdminTransaction): boolean {
  return addressStatus === 'former' && status === 'pending'
}

/** The same warning as a sentence, for the decision dialog; nothing for other requests. */
export function FormerAddressWarning({ transaction }: { transaction: AdminTransaction }) {
  if (!isToFormerAddress(transaction)) return null
  return (
    <Banner tone="warning" title="Former address">
      {transaction.user.firstName} was shown an address that the bank no longer uses for this wallet. Check
      whether the payment arrived there before you decide.
    </Banner>
  )
}

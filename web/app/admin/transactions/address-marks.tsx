import type { AdminTransaction } from '@bank/contract/transactions'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { doubtAbout, doubtWords } from './address-doubt.ts'
import styles from './address-marks.module.css'

/**
 * Marks a request whose customer was shown an address that its wallet no longer has (DEC-37), to which the payment may have
 * gone, and one whose address is not valid or could not be checked. Nothing for other requests.
 *
 * Accessibility: shown by text and a shape, not by color alone.
 */
export function AddressMarks({ transaction }: { transaction: AdminTransaction }) {
  const doubt = doubtAbout(transaction)
  return (
    <>
      {transaction.addressStatus === 'former' ? <Mark words="Former address" /> : null}
      {doubt ? <Mark words={doubtWords[doubt]} /> : null}
    </>
  )
}

/** Something that stands out about a request. */
export function Mark({ words }: { words: string }) {
  return (
    <span className={styles.mark}>
      <TriangleAlert aria-hidden="true" />
      {words}
    </span>
  )
}

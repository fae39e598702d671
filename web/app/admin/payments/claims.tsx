import type { AdminPayment } from '@bank/contract/payments'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { staffName } from '../people/person-name.ts'
import styles from './claims.module.css'
import { ANYBODY_CAN_READ } from './payment-words.ts'

/** Who names the payment as theirs, with what that is worth. Nothing if nobody does. */
export function Claims({ claims }: Pick<AdminPayment, 'claims'>) {
  if (claims.length === 0) return null
  return (
    <div className={styles.claims}>
      <p className={styles.title}>
        {claims.length === 1
          ? 'A customer names this as their payment'
          : `${claims.length} customers’ requests name this as their payment`}
      </p>
      <Stack as="ul" gap="none">
        {claims.map(({ transactionId, reference, user }) => (
          <li key={transactionId}>
            {staffName(user)}, <TransactionLink id={transactionId} reference={reference} />
          </li>
        ))}
      </Stack>
      <p>{ANYBODY_CAN_READ}</p>
    </div>
  )
}

export const TransactionLink = ({ id, reference }: { id: string; reference: string | null }) => (
  <Link to={`${paths.admin.transactions}?transaction=${id}`}>{reference ?? 'Open the transaction'}</Link>
)

import type { AdminTransaction } from '@bank/contract/transactions'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { RowFailure } from '../../lists/row-failure.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Money } from '../../ui/money/money.tsx'
import { personName } from '../people/person-name.ts'
import type { Decisions } from './decisions.tsx'
import { FormerAddress } from './former-address.tsx'
import styles from './transaction-cells.module.css'
import { statusBadge } from './transaction-words.ts'

type CellProps = { transaction: AdminTransaction }

/** The customer, and why the last decision about the request failed. */
export function CustomerCell({ transaction, decisions }: CellProps & { decisions: Decisions }) {
  const { user } = transaction
  const failure = decisions.failureOf(transaction)
  return (
    <>
      <TwoLines first={personName(user)} second={<Email address={user.email} />} mayBeLong />
      {failure ? (
        <RowFailure
          words={failure}
          about={personName(user)}
          onDismiss={() => decisions.dismiss(transaction)}
        />
      ) : null}
    </>
  )
}

/** The cryptocurrency of the payment, and a mark if its address is a former one. */
export function CryptoCell({ transaction }: CellProps) {
  const { cryptoType, cryptoNetwork, addressStatus } = transaction
  return (
    <>
      <TwoLines first={cryptoType ?? '–'} second={cryptoNetwork === cryptoType ? null : cryptoNetwork} />
      {addressStatus === 'former' ? <FormerAddress /> : null}
    </>
  )
}

type AmountCellProps = CellProps & {
  /** For lists without a status column. */
  withStatus?: boolean
}

/** With cents, because administrators decide on it (HAZ-A12). */
export function AmountCell({ transaction, withStatus = false }: AmountCellProps) {
  return (
    <span className={styles.amount}>
      <Money cents={transaction.amount} withCents />
      {withStatus ? <StatusBadge transaction={transaction} /> : null}
    </span>
  )
}

export function StatusBadge({ transaction }: CellProps) {
  const { words, tone } = statusBadge(transaction.status)
  return <Badge tone={tone}>{words}</Badge>
}

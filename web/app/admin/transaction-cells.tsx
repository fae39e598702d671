import type { AdminTransaction } from '@bank/contract/transactions'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge/badge.tsx'
import { DateText, type DateTextProps } from '../ui/date/date.tsx'
import { Money } from '../ui/money/money.tsx'
import type { Decisions } from './decision.tsx'
import { FormerAddress } from './former-address.tsx'
import { RowFailure } from './row-failure.tsx'
import styles from './transaction-cells.module.css'
import { personName, statusBadge } from './transaction-words.ts'

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

/** A date or an age, which wraps at most once, and only in a narrow column. */
export function DateCell({ iso, variant }: DateTextProps) {
  return (
    <span className={styles.date}>
      <DateText iso={iso} variant={variant} />
    </span>
  )
}

export function StatusBadge({ transaction }: CellProps) {
  const { words, tone } = statusBadge(transaction.status)
  return <Badge tone={tone}>{words}</Badge>
}

type TwoLinesProps = {
  first: ReactNode
  second?: ReactNode
  /** Reserves some width and wraps anywhere, for names and descriptions of any length. */
  mayBeLong?: boolean
}

/** A cell's main text with a quieter line below it. */
export function TwoLines({ first, second, mayBeLong }: TwoLinesProps) {
  return (
    <span className={styles.lines} data-may-be-long={mayBeLong}>
      <span className={styles.first}>{first}</span>
      {second ? <span className={styles.second}>{second}</span> : null}
    </span>
  )
}

/** An id. If there is not enough space, only its beginning is visible; the rest is in its title and in the record. */
export function Id({ id }: { id: string }) {
  return (
    <span className={styles.id}>
      <code className={styles.words} title={id} translate="no">
        {id}
      </code>
    </span>
  )
}

/** Never shortened, because the end tells two customers with the same name apart. It wraps before the domain first. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={styles.email} translate="no">
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </span>
  )
}

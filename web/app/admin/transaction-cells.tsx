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

/** Whose request it is, and why the last decision about it failed. */
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

/** What was paid with, and whether the address still stands. */
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
  /** Where the status has no column of its own. */
  withStatus?: boolean
}

/** With cents: it is decided about (HAZ-A12). */
export function AmountCell({ transaction, withStatus = false }: AmountCellProps) {
  return (
    <span className={styles.amount}>
      <Money cents={transaction.amount} withCents />
      {withStatus ? <StatusBadge transaction={transaction} /> : null}
    </span>
  )
}

/** A date or an age, which breaks once at most, and only where a column is narrow. */
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
  /** Keeps some room in its column and breaks wherever it must, as names and descriptions of any length do. */
  mayBeLong?: boolean
}

/** What a cell is about, and a quieter line below it. */
export function TwoLines({ first, second, mayBeLong }: TwoLinesProps) {
  return (
    <span className={styles.lines} data-may-be-long={mayBeLong}>
      <span className={styles.first}>{first}</span>
      {second ? <span className={styles.second}>{second}</span> : null}
    </span>
  )
}

/** An id: whole where there is room, else its beginning, with the rest in its title and in the record. */
export function Id({ id }: { id: string }) {
  return (
    <span className={styles.id}>
      <code className={styles.words} title={id} translate="no">
        {id}
      </code>
    </span>
  )
}

/** Always whole, as the end tells two customers of one name apart: it breaks before the domain, then wherever it must. */
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

import type { AdminTransaction } from '@bank/contract/transactions'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { RowFailure } from '../../lists/row-failure.tsx'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Money } from '../../ui/money/money.tsx'
import { personName } from '../people/person-name.ts'
import { AddressMarks } from './address-marks.tsx'
import type { Decisions } from './decisions.ts'
import { PaymentMark } from './payment-mark.tsx'
import styles from './transaction-cells.module.css'
import { movementInWords, paidWithInWords, statusBadge } from './transaction-words.ts'
import { UtcMoment } from './utc-moment.tsx'

type CellProps = { transaction: AdminTransaction }

type DecidedProps = CellProps & { decisions: Decisions }

/** The customer, and why the last decision about the request failed. */
export function CustomerCell({ transaction, decisions }: DecidedProps) {
  const { user } = transaction
  return (
    <>
      <TwoLines first={personName(user)} second={<Email address={user.email} />} mayBeLong />
      <DecisionFailure transaction={transaction} decisions={decisions} />
    </>
  )
}

/** Why the last decision about a request failed. */
export function DecisionFailure({ transaction, decisions }: DecidedProps) {
  const failure = decisions.failureOf(transaction)
  if (!failure) return null
  const about = personName(transaction.user)
  return <RowFailure words={failure} about={about} onDismiss={() => decisions.dismiss(transaction)} />
}

/** What is asked for: its type, where the money goes or comes from, and how it was paid. */
export function RequestCell({ transaction }: CellProps) {
  return (
    <>
      <TwoLines
        first={typeWord(transaction.type)}
        second={
          <>
            {movementInWords(transaction)}
            {transaction.cryptoType ? (
              <>
                <br />
                {paidWithInWords(transaction)}
              </>
            ) : null}
          </>
        }
        mayBeLong
      />
      <AddressMarks transaction={transaction} />
      <PaymentMark transaction={transaction} />
    </>
  )
}

/** When it was asked for. */
export function RequestedCell({ transaction }: CellProps) {
  return (
    <span className={styles.moment}>
      <UtcMoment iso={transaction.createdAt} />
    </span>
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

import type { AdminTransaction, TransactionStatus } from '@bank/contract/transactions'
import { Email } from '../../lists/cells.tsx'
import { ListRow, Quiet } from '../../lists/row-list.tsx'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { DateText } from '../../ui/date/date.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import { Money } from '../../ui/money/money.tsx'
import type { Opener } from '../../ui/table/column.ts'
import { Initials } from '../people/initials.tsx'
import oneLine from '../people/one-line.module.css'
import { personName } from '../people/person-name.ts'
import { AddressMarks } from './address-marks.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import type { Decisions } from './decisions.ts'
import { PaymentMark } from './payment-mark.tsx'
import { DecisionFailure, StatusBadge } from './transaction-cells.tsx'
import styles from './transaction-list-row.module.css'
import { accountsInWords } from './transaction-words.ts'

type TransactionListRowProps = {
  transaction: AdminTransaction
  /** The status that goes without saying in this list. */
  usual: TransactionStatus
  opener: Opener
  /** Left out in the list of one user, who is not named in each row there and whose requests are decided elsewhere. */
  decisions?: Decisions
}

/** A transaction on a phone. Several customers can have the same name, so their address is beside each decision. */
export function TransactionListRow({ transaction, usual, opener, decisions }: TransactionListRowProps) {
  const { user, type, amount, status, description, transactionDate } = transaction
  return (
    <ListRow
      mark={decisions ? <Initials {...user} /> : <KindMark kind={type} isPending={status === 'pending'} />}
      title={decisions ? personName(user) : description}
      {...opener}
      text={
        decisions ? (
          <span className={styles.address}>
            <Quiet>
              <Email address={user.email} />
            </Quiet>
          </span>
        ) : null
      }
      end={<Money cents={amount} withCents />}
      details={[
        <span key="what" className={oneLine.line}>
          {typeWord(type)}, {accountsInWords(transaction)}
        </span>,
      ]}
      endDetails={
        status === usual ? (
          <DateText iso={transactionDate} variant="calendarDate" />
        ) : (
          <StatusBadge transaction={transaction} />
        )
      }
      acts={
        decisions && status === 'pending' ? (
          <DecisionButtons transaction={transaction} decisions={decisions} />
        ) : undefined
      }
    >
      <AddressMarks transaction={transaction} />
      <PaymentMark transaction={transaction} />
      {decisions ? <DecisionFailure transaction={transaction} decisions={decisions} /> : null}
    </ListRow>
  )
}

/** The month in which a transaction is booked (DEC-72). */
export const bookingMonth = ({ transactionDate }: AdminTransaction) =>
  formatMonth(transactionDate.slice(0, 7))

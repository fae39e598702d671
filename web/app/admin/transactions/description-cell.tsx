import type { AdminTransaction } from '@bank/contract/transactions'
import { TwoLines } from '../../lists/cells.tsx'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { DateText } from '../../ui/date/date.tsx'
import { AddressMarks } from './address-marks.tsx'
import { PaymentMark } from './payment-mark.tsx'
import { accountsInWords } from './transaction-words.ts'

type DescriptionCellProps = {
  transaction: AdminTransaction
  /** Includes what has no column of its own on screens without space for all columns. */
  withOtherColumns: boolean
}

/** The cell that describes the transaction. */
export function DescriptionCell({ transaction, withOtherColumns }: DescriptionCellProps) {
  const { description, reference, type, transactionDate } = transaction
  return (
    <>
      <TwoLines
        mayBeLong
        first={description}
        second={
          <>
            {withOtherColumns ? (
              <>
                {typeWord(type)}, {accountsInWords(transaction)},{' '}
                <DateText iso={transactionDate} variant="calendarDate" /> UTC
                <br />
              </>
            ) : null}
            {reference}
          </>
        }
      />
      <AddressMarks transaction={transaction} />
      <PaymentMark transaction={transaction} />
    </>
  )
}

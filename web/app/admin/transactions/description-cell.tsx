import type { AdminTransaction } from '@bank/contract/transactions'
import { TwoLines } from '../../lists/cells.tsx'
import { accountWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { DateText } from '../../ui/date/date.tsx'
import { FormerAddress } from './former-address.tsx'

type DescriptionCellProps = {
  transaction: AdminTransaction
  /** Includes what has no column of its own on screens without space for all columns. */
  withOtherColumns: boolean
}

/** The cell that describes the transaction. */
export function DescriptionCell({ transaction, withOtherColumns }: DescriptionCellProps) {
  const { description, reference, addressStatus, type, accountType, transactionDate } = transaction
  return (
    <>
      <TwoLines
        mayBeLong
        first={description}
        second={
          <>
            {withOtherColumns ? (
              <>
                {typeWord(type)}, {accountWord(accountType)},{' '}
                <DateText iso={transactionDate} variant="calendarDate" />
                <br />
              </>
            ) : null}
            {reference}
          </>
        }
      />
      {addressStatus === 'former' ? <FormerAddress /> : null}
    </>
  )
}

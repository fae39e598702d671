import type { AdminTransaction } from '@bank/contract/transactions'
import { accountWord, typeWord } from '../../transaction-kinds.ts'
import { DateText } from '../../ui/date/date.tsx'
import { FormerAddress } from '../former-address.tsx'
import { TwoLines } from '../transaction-cells.tsx'

type WhatItIsProps = {
  transaction: AdminTransaction
  /** With what has no column of its own where there is not room for all of them. */
  withRest: boolean
}

/** What the transaction is, in a cell. */
export function WhatItIs({ transaction, withRest }: WhatItIsProps) {
  const { description, reference, addressStatus, type, accountType, transactionDate } = transaction
  return (
    <>
      <TwoLines
        mayBeLong
        first={description}
        second={
          <>
            {withRest ? (
              <>
                {typeWord(type)}, {accountWord(accountType)}, <DateText iso={transactionDate} />
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

import { REQUEST_REASONS, RequestReason } from '@bank/contract/reasons'
import type { AdminTransaction } from '@bank/contract/transactions'
import { Stack } from '../../ui/layout/stack.tsx'
import { CustomerReads } from '../acts/customer-reads.tsx'
import { NoteField, ReasonField } from '../acts/reason-fields.tsx'
import type { RejectionFields as Fields } from './rejection.ts'

const options = RequestReason.options.map((value) => ({ value, label: REQUEST_REASONS[value].label }))

type RejectionFieldsProps = { transaction: AdminTransaction; fields: Fields }

/** The reason and the note of a rejection, with what the customer will read of them. */
export function RejectionFields({ transaction, fields }: RejectionFieldsProps) {
  const { reason, note, problemOf, change, reasonRef, noteRef } = fields
  return (
    <Stack gap="sm">
      <ReasonField
        ref={reasonRef}
        label="Reason"
        options={options}
        value={reason}
        onChange={(chosen) => change({ reason: chosen })}
        error={problemOf('reason')}
      />
      <NoteField
        ref={noteRef}
        value={note}
        onChange={(typed) => change({ note: typed })}
        hint={
          reason === 'suspected-fraud' ? 'Say nothing of the suspicion: the customer reads this.' : undefined
        }
        error={problemOf('note')}
      />
      <CustomerReads
        name={transaction.user.firstName}
        where="with the request"
        reasons={[{ of: null, words: REQUEST_REASONS[reason ?? 'other'] }]}
        note={note}
      />
    </Stack>
  )
}

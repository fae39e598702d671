import type { AdminTransaction } from '@bank/contract/transactions'
import type { RefObject } from 'react'
import { LostFocus } from '../../lists/lost-focus.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Act, actWords } from './decision-words.ts'
import { FormerAddressWarning, isToFormerAddress } from './former-address.tsx'

type DecisionDialogProps = {
  act: Act
  transaction: AdminTransaction
  open: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Elements that take the focus if the button that opened the dialog was removed with its row. */
  heirs: readonly RefObject<HTMLElement | null>[]
}

/** Asks before a decision, which is final: says what will happen, with the amount and the name. */
export function DecisionDialog({
  act,
  transaction,
  open,
  busy,
  onConfirm,
  onClose,
  heirs,
}: DecisionDialogProps) {
  const words = actWords[act]
  const isDoubtful = isToFormerAddress(transaction)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.question(transaction)}
      act={words.act(transaction)}
      tone={act === 'reject' ? 'danger' : isDoubtful ? 'secondary' : 'primary'}
      onConfirm={onConfirm}
      busy={busy}
      busyLabel={words.busy}
    >
      <Stack gap="sm">
        <p>{words.consequence(transaction)}</p>
        <FormerAddressWarning transaction={transaction} />
        {isDoubtful ? <WhereItWent transaction={transaction} /> : null}
      </Stack>
      <LostFocus heirs={heirs} />
    </ConfirmDialog>
  )
}

/** The details that identify the payment: the address, the reference, and the time of the request. */
function WhereItWent({ transaction }: { transaction: AdminTransaction }) {
  const { cryptoAddress, reference, createdAt } = transaction
  return (
    <DescriptionList
      columns={1}
      items={[
        { label: 'Address shown', value: cryptoAddress ? <AddressInGroups address={cryptoAddress} /> : null },
        { label: 'Reference', value: reference },
        { label: 'Requested', value: <DateText iso={createdAt} variant="dateAndTime" /> },
      ]}
    />
  )
}

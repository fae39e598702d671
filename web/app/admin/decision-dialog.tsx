import type { AdminTransaction } from '@bank/contract/transactions'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { type Act, actWords } from './decision-words.ts'
import { FormerAddressWarning } from './former-address.tsx'
import { LostFocus } from './lost-focus.tsx'

type DecisionDialogProps = {
  act: Act
  transaction: AdminTransaction
  open: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Take the focus when the button that opened the dialog has left with its row. */
  heirs: readonly RefObject<HTMLElement | null>[]
}

/** Asks before a decision, which can't be taken back: what will happen, with the amount and the name. */
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
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.question(transaction)}
      act={words.act(transaction)}
      tone={act === 'reject' ? 'danger' : 'primary'}
      onConfirm={onConfirm}
      busy={busy}
      busyLabel={words.busy}
    >
      <Stack gap="sm">
        <p>{words.consequence(transaction)}</p>
        <FormerAddressWarning transaction={transaction} />
      </Stack>
      <LostFocus heirs={heirs} />
    </ConfirmDialog>
  )
}

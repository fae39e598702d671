import { RestoreFocus } from '../lists/restore-focus.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/confirm-dialog/confirm-dialog.tsx'
import type { Confirmation } from './use-confirmed-act.ts'

type ConfirmedActDialogProps = Pick<
  ConfirmDialogProps,
  | 'title'
  | 'act'
  | 'waiting'
  | 'tone'
  | 'busyLabel'
  | 'errorTitle'
  | 'firstFocus'
  | 'cancelLabel'
  | 'children'
> & { confirmation: Confirmation }

/** The dialog of `useConfirmedAct`. */
export function ConfirmedActDialog({ confirmation, children, ...words }: ConfirmedActDialogProps) {
  const { open, busy, failure, confirm, close, focusFallbacks } = confirmation
  return (
    <ConfirmDialog
      {...words}
      open={open}
      busy={busy}
      error={failure ?? undefined}
      onConfirm={confirm}
      onClose={close}
    >
      {children}
      <RestoreFocus fallbacks={focusFallbacks} />
    </ConfirmDialog>
  )
}

import type { FormEventHandler } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Omit<DialogProps, 'footer' | 'locked' | 'role'> {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The label of the submit button. */
  act: string
  busyLabel: string
  /** The input is being sent: nothing closes the dialog. */
  busy: boolean
  disabled?: boolean | undefined
  /** Default `onClose`, which can ask first; Cancel says by itself that it discards the input. */
  onCancel?: (() => void) | undefined
}

/** A dialog that is one form, with Cancel and a submit button. */
export function FormDialog({
  act,
  busyLabel,
  busy,
  disabled,
  onCancel,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      locked={busy}
      footer={
        <>
          <Button variant="secondary" onPress={onCancel ?? dialog.onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel={busyLabel} disabled={disabled}>
            {act}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { DialogFailure } from '../shell/signed-in-failure.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { type ChosenSlot, SlotChooser } from './slot-chooser.tsx'
import type { useSlot } from './use-slot.ts'

type SlotDialogProps = {
  chosen: ReturnType<typeof useSlot>
  open: boolean
  onClose: () => void
  title: string
  /** Whether there is an appointment, which is moved. */
  isMove: boolean
  saving: { busy: boolean; failure: string | null; dismiss: () => void }
  onSave: (slot: ChosenSlot) => void
  /** What there is to know before one chooses. */
  children?: ReactNode
}

/** Makes or moves an appointment, for customers and staff. */
export function SlotDialog(props: SlotDialogProps) {
  const { chosen, open, onClose, title, isMove, saving, onSave, children } = props
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      onSubmit={(event) => chosen.submit(event, onSave)}
      act={isMove ? 'Move appointment' : 'Make appointment'}
      busy={saving.busy}
      busyLabel="Saving..."
    >
      <Stack>
        {children}
        <DialogFailure failure={saving.failure} onDismiss={saving.dismiss} />
        <SlotChooser
          value={chosen.slot}
          onChange={chosen.choose}
          errors={chosen.errors}
          disabled={saving.busy}
        />
      </Stack>
    </FormDialog>
  )
}

import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'

type MaintenanceQuestionProps = {
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before all customers are locked out. */
export function MaintenanceQuestion({ open, busy, onClose, onConfirm }: MaintenanceQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Turn maintenance mode on?"
      act="Turn on maintenance mode"
      tone="danger"
      onConfirm={onConfirm}
      busy={busy}
      busyLabel="Saving..."
    >
      <Stack gap="sm">
        <p>
          No customer can use the portal from now on, not even in the middle of a payment, until an
          administrator turns this off again. The public site says that maintenance is under way.
        </p>
        <p>Administrators can keep working. Your other changes on this screen are saved as well.</p>
      </Stack>
    </ConfirmDialog>
  )
}

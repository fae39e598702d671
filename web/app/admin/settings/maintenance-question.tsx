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
          Customers can’t use the portal, not even in the middle of a payment, until an administrator turns
          this off again. The public site will say that maintenance is in progress.
        </p>
        <p>Administrators can keep working. Your other changes on this screen will be saved as well.</p>
      </Stack>
    </ConfirmDialog>
  )
}

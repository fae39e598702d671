import { customers } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { call } from '../../../api/call.ts'
import { useChange } from '../../../api/use-api-mutation.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName } from '../../people/person-name.ts'
import { LockoutNote } from '../lockout-note.tsx'

type DeleteUserProps = { user: User; open: boolean; onClose: () => void; onDeleted: () => void }

/** Asks before a user is deleted, which is possible only without transactions and money on record (DEC-28). */
export function DeleteUser({ user, open, onClose, onDeleted }: DeleteUserProps) {
  const name = personName(user)
  const { send, busy, failure, dismiss } = useChange(
    () => call(customers.remove, { params: { id: user.id } }),
    {
      failure: 'The user could not be deleted. Please try again.',
      refreshes: changedByUsers,
      onSuccess({ message }) {
        toast.success(message, { hint: name })
        onDeleted()
      },
    },
  )

  function close() {
    dismiss()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Delete ${name}?`}
      act={`Delete ${name}`}
      tone="danger"
      onConfirm={() => void send({})}
      busy={busy}
      busyLabel="Deleting..."
      error={failure ?? undefined}
    >
      <Stack gap="sm">
        <p>
          The account of {name} ({user.email}) will be deleted with its profile and everything that was
          submitted. This can’t be undone. A user with transactions or money on record can’t be deleted, only
          suspended.
        </p>
        <LockoutNote user={user} />
      </Stack>
    </ConfirmDialog>
  )
}

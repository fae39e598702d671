import { customers } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { wallets } from '@bank/contract/wallets'
import { call } from '../../../api/call.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { Stack } from '../../../ui/layout/stack.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName } from '../../people/person-name.ts'
import { isActiveAdministrator, LockoutNote } from '../lockout-note.tsx'
import { useReadForQuestion } from '../read-for-question.ts'

/** Deleting a user, which is possible only without transactions and money on record (DEC-28). */
export function useUserDeletion(onDeleted: () => void): ConfirmedAct<User> {
  return useConfirmedAct({
    act: ({ id }: User) => call(customers.remove, { params: { id } }),
    onSuccess({ message }, user) {
      toast.success(message, { hint: personName(user) })
      onDeleted()
    },
    failure: 'The user could not be deleted. Please try again.',
    refreshes: changedByUsers,
  })
}

/** Asks before a user is deleted. */
export function DeleteUserDialog({ deletion }: { deletion: ConfirmedAct<User> }) {
  return deletion.asked === null ? null : <Question deletion={deletion} user={deletion.asked} />
}

function Question({ deletion, user }: { deletion: ConfirmedAct<User>; user: User }) {
  const name = personName(user)
  const showsChanges = isActiveAdministrator(user)
  const changes = useReadForQuestion(wallets.listChanges, {}, deletion.open && showsChanges)
  return (
    <ConfirmedActDialog
      confirmation={deletion}
      title={`Delete ${name}?`}
      act={`Delete ${name}`}
      waiting={showsChanges && changes === 'loading'}
      tone="danger"
      busyLabel="Deleting..."
    >
      <Stack gap="sm">
        <p>
          The account of {name} ({user.email}) will be deleted with its profile and everything that was
          submitted. This can’t be undone. A user with transactions or money on record can’t be deleted, only
          suspended.
        </p>
        {showsChanges ? <LockoutNote read={changes} /> : null}
      </Stack>
    </ConfirmedActDialog>
  )
}

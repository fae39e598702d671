import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { LockNote } from './lock-note.tsx'
import { LockoutNote } from './lockout-note.tsx'
import { actOn, userActWords } from './user-act-words.ts'
import type { UserActs } from './user-acts.ts'

/** Asks before a user's status is changed: says what will happen, with the name. */
export function UserActDialog({ acts }: { acts: UserActs }) {
  if (acts.asked === null) return null
  const { act, row: user } = acts.asked
  const words = userActWords[act]
  return (
    <ConfirmedActDialog
      confirmation={acts}
      title={`${actOn(act, user)}?`}
      act={actOn(act, user)}
      tone={words.tone}
      busyLabel={words.busy}
    >
      <Stack gap="sm">
        <p>{words.consequence(user)}</p>
        {act === 'activate' && user.status === 'suspended' ? <LockNote userId={user.id} /> : null}
        {words.edit.status === 'suspended' ? <LockoutNote user={user} /> : null}
      </Stack>
    </ConfirmedActDialog>
  )
}

import { customers, type UserEdit } from '@bank/contract/customers'
import { User } from '@bank/contract/identity'
import { call } from '../../../api/call.ts'
import { failureWords, showFieldErrors } from '../../../api/failure-words.ts'
import { useChange } from '../../../api/use-api-mutation.ts'
import { ChangedMeanwhile, meanwhileOf, seenOf, withTheirs } from '../../../forms/changed-meanwhile.tsx'
import { useMeanwhile } from '../../../forms/use-meanwhile.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ActFailure } from '../../acts/act-failure.tsx'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName } from '../../people/person-name.ts'
import { ProfileFields, type ProfileFieldsProps } from './profile-fields.tsx'
import { changesOf, describeChanges, FIELDS, refusedOf, valuesOf } from './profile-form.ts'

/** The user is the one loaded when editing began, with later updates. */
type ProfileEditorProps = ProfileFieldsProps & {
  /** Updates the user that the edit is compared with; null ends the edit. */
  onEdit: (user: User | null) => void
}

/** The form for a user's profile. What was typed is kept if saving fails. */
export function ProfileEditor({ onEdit, ...fields }: ProfileEditorProps) {
  const { save, busy, failure, dismiss, meanwhile, loadTheirs } = useProfileEdit({ ...fields, onEdit })

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        <ActFailure
          title="Error updating user data. Please try again."
          reason={failure}
          onDismiss={dismiss}
        />
        {meanwhile ? (
          <ChangedMeanwhile
            title="Someone else has changed this user"
            changes={describeChanges(meanwhile)}
            onLoadTheirs={() => loadTheirs(meanwhile)}
            onSaveMine={() => void save()}
            busy={busy}
          />
        ) : null}
        <ProfileFields {...fields} />
        <Row gap="sm">
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save Changes
          </Button>
          <Button variant="secondary" onPress={() => onEdit(null)} disabled={busy}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

function useProfileEdit({ user, form, onEdit }: Pick<ProfileEditorProps, 'user' | 'form' | 'onEdit'>) {
  const { meanwhile, forget, rebase, loadTheirs } = useMeanwhile(form, FIELDS)
  const { send, busy, failure, dismiss } = useChange(
    (edit: UserEdit) =>
      call(customers.update, { params: { id: user.id }, body: { ...edit, ...seenOf(user) } }),
    {
      failure: '',
      words: (error, fixed) => (meanwhileOf(error) ? null : failureWords(error, fixed)),
      refreshes: changedByUsers,
      onSuccess({ message, data }) {
        toast.success(message ?? 'The user is saved.', { hint: personName(data) })
        onEdit(null)
      },
      onFailure(error) {
        const changed = meanwhileOf(error)
        if (!changed) return showFieldErrors(error, FIELDS, form.setError)
        const now = withTheirs(User, user, changed)
        onEdit(now)
        rebase(changed, valuesOf(now))
      },
    },
  )

  const save = form.handleSubmit((values) => {
    dismiss()
    forget()
    const edit = changesOf(user, values)
    if (Object.keys(edit).length === 0) {
      toast.info('Nothing was changed.', { hint: personName(user) })
      return onEdit(null)
    }
    // Shown only beside the fields: no request was sent, so there is no failure to report.
    const refused = refusedOf(edit)
    for (const [index, { field, message }] of refused.entries()) {
      form.setError(field, { message }, { shouldFocus: index === 0 })
    }
    if (refused.length === 0) void send(edit)
  })

  return { save, busy, failure, dismiss, meanwhile, loadTheirs }
}

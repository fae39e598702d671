import { accepted } from '@bank/contract/client'
import type { Reply } from '@bank/contract/endpoint'
import { identity, type Profile, User } from '@bank/contract/identity'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { notifications } from '@bank/contract/notifications'
import { reopenedBy } from '@bank/contract/personal-data'
import { verification } from '@bank/contract/verification'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { refreshSessionUser } from '../../account/session/store.ts'
import { call } from '../../api/call.ts'
import { showFieldErrors } from '../../api/failure-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { queryKey } from '../../api/use-api-query.ts'
import { meanwhileOf, seenOf, withTheirs } from '../../forms/changed-meanwhile.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changesOf, fieldNames, profileFailureWords, profileText } from './profile-fields.ts'

/** The current verification status. Staff can change it while the form is open. */
export type ItemStatuses = Pick<User, 'ssnStatus' | 'idStatus'>

type ProfileEdit = {
  /** The profile as stored when editing began. */
  user: User
  statuses: ItemStatuses
  onClose: () => void
}

/**
 * The form of the customer's own profile, and the call that saves it. The contract holds the validation rules, and the
 * call applies them before it sends anything, so the form has none.
 */
export function useProfileEdit({ user, statuses, onClose }: ProfileEdit) {
  // The stored profile as far as this form knows. Another tab or the bank can change it in the meantime.
  const [stored, setStored] = useState(user)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const before = profileText(stored)
  const form = useForm({ defaultValues: before })
  const reopensVerification = (edit: Profile) => reopenedBy({ ...stored, ...statuses }, edit).length > 0

  const { send, busy, failure, dismiss } = useChange(saveProfile, {
    failure: 'Failed to update profile. Please try again.',
    words: (error, fixed) => (meanwhileOf(error) ? null : profileFailureWords(error, fixed)),
    onSuccess(_saved, { edit }) {
      const isReopened = reopensVerification(edit)
      const hint = [edit.email === undefined ? '' : NEW_ADDRESS, isReopened ? PENDING_AGAIN : '']
        .join(' ')
        .trim()
      toast.success('Profile saved', hint === '' ? {} : { hint })
      if (isReopened) void refresh(verification.status, notifications.list)
      onClose()
    },
    onFailure(error) {
      const changed = meanwhileOf(error)
      if (changed) takeIn(changed)
      else showFieldErrors(error, fieldNames, form.setError)
    },
  })

  const save = form.handleSubmit(async (after) => {
    setMeanwhile(null)
    const edit = changesOf(before, after)
    if (edit) await send({ edit, stored })
    else onClose()
  })

  /** Keeps the fields that were edited, and updates the others to the stored values. */
  function takeIn(changed: Meanwhile) {
    const now = withTheirs(User, stored, changed)
    setStored(now)
    form.reset(profileText(now), { keepDirtyValues: true })
    setMeanwhile(changed)
  }

  function loadTheirs({ changes }: Meanwhile) {
    for (const { field } of changes) {
      const name = fieldNames.find((each) => each === field)
      if (name) form.resetField(name)
    }
    setMeanwhile(null)
  }

  const edit = changesOf(before, form.watch())
  return {
    form,
    save,
    busy,
    failure,
    dismiss,
    meanwhile,
    loadTheirs,
    /** Whether saving makes a new verification necessary. */
    isReopening: edit !== null && reopensVerification(edit),
  }
}

const NEW_ADDRESS = 'We have sent an email to your new address, and one to the old one.'
const PENDING_AGAIN = 'Your personal data has changed, so your verification is pending again.'

/** Saves the changed fields, and shows the saved profile on all screens and the new name in the shell. */
async function saveProfile({ edit, stored }: { edit: Profile; stored: User }): Promise<void> {
  const answer = await accepted(call(identity.updateProfile, { body: { ...edit, ...seenOf(stored) } }))
  if (answer === null) return refresh(identity.me)
  const { user } = answer
  const key = queryKey(user.id, identity.me, {})
  // A read that started before the change must not restore the old values.
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<Reply<typeof identity.me>>(key, (me) => ({ ...me, user }))
  refreshSessionUser(user)
}

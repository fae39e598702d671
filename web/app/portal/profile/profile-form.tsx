import { accepted } from '@bank/contract/client'
import type { Reply } from '@bank/contract/endpoint'
import { identity, type Profile, User } from '@bank/contract/identity'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { notifications } from '@bank/contract/notifications'
import { reopenedBy } from '@bank/contract/personal-data'
import { verification } from '@bank/contract/verification'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showFieldErrors } from '../../api/failure-words.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { queryKey } from '../../api/use-api-query.ts'
import { ChangedMeanwhile, meanwhileOf, seenOf, withTheirs } from '../../forms/changed-meanwhile.tsx'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { refreshSessionUser } from '../../session/store.ts'
import { FormFailure } from '../../shell/signed-in-failure.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import {
  addressFields,
  changesOf,
  changesToTell,
  fieldNames,
  personFields,
  profileFailureWords,
  textOf,
} from './profile-fields.ts'

type ProfileFormProps = {
  /** The profile as stored when editing began. */
  user: User
  /** The current verification status. Staff can change it while the form is open. */
  standing: Pick<User, 'ssnStatus' | 'idStatus'>
  onClose: () => void
}

/**
 * Edits the customer's own profile. The contract holds the validation rules, and the call applies them before it sends
 * anything, so the form has none. What was typed survives a refusal and the end of the session.
 */
export function ProfileForm({ user, standing, onClose }: ProfileFormProps) {
  // The stored profile as far as this form knows. Another tab or the bank can change it in the meantime.
  const [stored, setStored] = useState(user)
  const [failure, setFailure] = useState<string | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const before = textOf(stored)
  const { ssnStatus, idStatus } = standing
  const isReopenedBy = (edit: Profile | null) =>
    edit !== null && reopenedBy({ ...stored, ssnStatus, idStatus }, edit).length > 0
  const form = useForm({ defaultValues: before })
  const { register, handleSubmit, setError, setFocus, watch, formState } = form
  // Reading `dirtyFields` makes the form track it, and `keepDirtyValues` below depends on it.
  const { errors, isDirty, isSubmitting, dirtyFields: _ } = formState

  useEffect(() => setFocus('firstName'), [setFocus])

  const save = handleSubmit(async (after) => {
    setFailure(null)
    setMeanwhile(null)
    const body = changesOf(before, after)
    if (body === null) {
      onClose()
      return
    }
    try {
      const isReopened = isReopenedBy(body)
      await keepProfile(
        await accepted(call(identity.updateProfile, { body: { ...body, ...seenOf(stored) } })),
      )
      toast.success('Profile saved', isReopened ? { hint: PENDING_AGAIN } : {})
      if (isReopened) void refresh(verification.status, notifications.list)
      onClose()
    } catch (error) {
      const changed = meanwhileOf(error)
      if (changed) return takeIn(changed)
      setFailure(profileFailureWords(error))
      showFieldErrors(error, fieldNames, setError)
    }
  })

  /** Keeps the fields that were edited, and updates the others to the stored values. */
  function takeIn(changed: Meanwhile) {
    const now = withTheirs(User, stored, changed)
    setStored(now)
    form.reset(textOf(now), { keepDirtyValues: true })
    setMeanwhile(changed)
  }

  function loadTheirs(changed: Meanwhile) {
    for (const { field } of changed.changes) {
      const name = fieldNames.find((each) => each === field)
      if (name) form.resetField(name)
    }
    setMeanwhile(null)
  }

  const fieldOf = (name: (typeof fieldNames)[number]) => ({
    ...register(name),
    error: errors[name]?.message,
  })

  function hintOf(name: (typeof fieldNames)[number]) {
    if (idStatus === 'verified') return hints[name] ?? idHints[name] ?? personHints[name]
    return hints[name] ?? (ssnStatus === 'verified' ? personHints[name] : undefined)
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <UnsavedChangesGuard unsaved={isDirty}>Your profile has not been saved.</UnsavedChangesGuard>
        <FormFailure failure={failure} onDismiss={() => setFailure(null)} />
        {meanwhile ? (
          <ChangedMeanwhile
            title="Your profile has been changed meanwhile, in another window or by the bank"
            changes={changesToTell(meanwhile)}
            onLoadTheirs={() => loadTheirs(meanwhile)}
            onSaveMine={() => void save()}
            busy={isSubmitting}
          />
        ) : null}
        <Card title="Personal Information">
          <Grid columns={2} min="sm">
            {personFields.map(({ name, ...field }) => (
              <TextField
                key={name}
                {...field}
                {...(name === 'dateOfBirth' && { min: '1900-01-01', max: today() })}
                hint={hintOf(name)}
                {...fieldOf(name)}
              />
            ))}
          </Grid>
        </Card>
        <Card title="Address">
          <Grid columns={2} min="sm">
            {addressFields.map(({ name, ...field }) => (
              <TextField key={name} {...field} hint={hintOf(name)} {...fieldOf(name)} />
            ))}
          </Grid>
        </Card>
        {isReopenedBy(changesOf(before, watch())) ? <VerificationWarning /> : null}
        <Row justify="end">
          <Button variant="secondary" onPress={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const PENDING_AGAIN = 'Your verification is pending again, since your personal data has changed.'

/** Warns before saving that a change of verified details makes a new verification necessary. */
function VerificationWarning() {
  return (
    <Banner tone="warning" title="You will be verified again">
      Your identity was verified with the name, date of birth and country that stood here. When you save, the
      verification is pending again. If your ID does not show the new data, please send us a new one under
      Identity Verification.
    </Banner>
  )
}

type Hints = { [Name in (typeof fieldNames)[number]]?: ReactNode }

const hints: Hints = {
  email: 'A new address has to be verified again.',
  phoneNumber: 'A new number has to be verified again.',
}

/** Next to the details that an identity was verified for, because the warning above the buttons may be out of view. */
const personHints: Hints = {
  firstName: 'If you change it, we have to verify you again.',
  lastName: 'If you change it, we have to verify you again.',
  dateOfBirth: 'If you change it, we have to verify you again.',
}

/** The country counts for the ID only: a social security number does not name one. */
const idHints: Hints = { country: 'If you change it, we have to verify your ID again.' }

/** The latest day that the calendar offers. The server makes the final check. */
const today = () => new Date().toISOString().slice(0, 10)

/** Shows the saved profile on all screens, and the new name in the shell. Reads it again if the response lacks it. */
async function keepProfile(answer: Reply<typeof identity.updateProfile> | null): Promise<void> {
  if (answer === null) return refresh(identity.me)
  const { user } = answer
  const key = queryKey(user.id, identity.me, {})
  // A read that started before the change must not restore the old values.
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueryData<Reply<typeof identity.me>>(key, (me) => ({ ...me, user }))
  refreshSessionUser(user)
}

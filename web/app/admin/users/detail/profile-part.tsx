import { customers } from '@bank/contract/customers'
import { User } from '@bank/contract/identity'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { reopenedBy } from '@bank/contract/personal-data'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showFieldErrors } from '../../../api/failure-words.ts'
import { refresh } from '../../../api/refresh.ts'
import { ChangedMeanwhile, meanwhileOf, seenOf, withTheirs } from '../../../forms/changed-meanwhile.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { changedByUsers } from '../../people/changed-by-users.ts'
import { personName } from '../../people/person-name.ts'
import { statusWords } from '../../people/user-words.ts'
import { ActFailure, type Failure, failureOf } from './act-failure.tsx'
import {
  changesOf,
  changesToTell,
  editableStatuses,
  FIELDS,
  type ProfileValues,
  refusedOf,
  valuesOf,
} from './profile-form.ts'
import { ProfileView } from './profile-view.tsx'

type ProfilePartProps = {
  user: User
  isOwn: boolean
  form: UseFormReturn<ProfileValues>
  /** The user as loaded when editing began, with later updates; null while not editing. */
  edited: User | null
  onEdit: (user: User | null) => void
  onDelete: () => void
}

/** A user's profile, to read and to edit. */
export function ProfilePart(props: ProfilePartProps) {
  const { user, isOwn, form, edited, onEdit, onDelete } = props
  if (edited) return <ProfileEditor {...props} user={edited} />

  function edit() {
    form.reset(valuesOf(user))
    onEdit(user)
  }

  return (
    <Stack>
      <ProfileView user={user} />
      <Row gap="sm" wrap>
        <Button variant="secondary" size="sm" onPress={edit}>
          Edit profile
        </Button>
        {isOwn ? null : (
          <Button variant="quiet" size="sm" onPress={onDelete}>
            Delete user
          </Button>
        )}
      </Row>
    </Stack>
  )
}

function ProfileEditor({ user, isOwn, form, onEdit }: ProfilePartProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const { register, control, handleSubmit, setError, formState } = form
  // Reading `dirtyFields` makes the form track it, so that a reset can keep what was typed.
  const { errors, isSubmitting, dirtyFields: _ } = formState

  const save = handleSubmit(async (values) => {
    setFailure(null)
    setMeanwhile(null)
    const body = changesOf(user, values)
    if (Object.keys(body).length === 0) {
      toast.info('Nothing was changed.', { hint: personName(user) })
      onEdit(null)
      return
    }
    // Shown only beside the fields: no request was sent, so there is no failure to report.
    const refused = refusedOf(body)
    for (const [index, { field, message }] of refused.entries()) {
      setError(field, { message }, { shouldFocus: index === 0 })
    }
    if (refused.length > 0) return
    try {
      const { message, data } = await call(customers.update, {
        params: { id: user.id },
        body: { ...body, ...seenOf(user) },
      })
      toast.success(message ?? 'The user is saved.', { hint: personName(data) })
      onEdit(null)
    } catch (error) {
      const changed = meanwhileOf(error)
      if (changed) takeIn(changed)
      else {
        setFailure(failureOf('Error updating user data. Please try again.', error))
        showFieldErrors(error, FIELDS, setError)
      }
    }
    // Also after a failure, because someone else may have changed or deleted the user.
    await refresh(...changedByUsers)
  })

  /** Keeps what was typed, and sets untouched fields to the stored values. */
  function takeIn(changed: Meanwhile) {
    const now = withTheirs(User, user, changed)
    onEdit(now)
    form.reset(valuesOf(now), { keepDirtyValues: true })
    setMeanwhile(changed)
  }

  function loadTheirs(changed: Meanwhile) {
    for (const name of FIELDS) if (changed.changes.some(({ field }) => field === name)) form.resetField(name)
    setMeanwhile(null)
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        <ActFailure failure={failure} onDismiss={() => setFailure(null)} />
        {meanwhile ? (
          <ChangedMeanwhile
            title="Somebody else has changed this user"
            changes={changesToTell(meanwhile)}
            onLoadTheirs={() => loadTheirs(meanwhile)}
            onSaveMine={() => void save()}
            busy={isSubmitting}
          />
        ) : null}
        <p>What you leave blank keeps the value that it has.</p>
        <Grid columns={2} min="sm">
          <TextField
            label="First Name"
            autoComplete="off"
            autoFocus
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label="Last Name"
            autoComplete="off"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField
            label="Phone Number"
            type="tel"
            autoComplete="off"
            error={errors.phoneNumber?.message}
            {...register('phoneNumber')}
          />
          <Controller
            name="status"
            control={control}
            render={({ field }) => (
              <Select
                label="Status"
                options={editableStatuses.map((value) => ({ value, label: statusWords[value].words }))}
                placeholder={`${statusWords[user.status].words}, unchanged`}
                disabled={isOwn}
                hint={isOwn ? 'You can’t make decisions about your own account.' : undefined}
                error={errors.status?.message}
                {...field}
              />
            )}
          />
        </Grid>
        <Consequences user={user} values={form.watch()} />
        <Row gap="sm" wrap>
          <Button type="submit" busy={isSubmitting} busyLabel="Saving...">
            Save Changes
          </Button>
          <Button variant="secondary" onPress={() => onEdit(null)} disabled={isSubmitting}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** The effects of saving other than changing the fields. */
function Consequences({ user, values }: { user: User; values: ProfileValues }) {
  const edit = changesOf(user, values)
  const { status, email, phoneNumber } = edit
  const reopens = reopenedBy(user, edit).length > 0
  const endsUse = status === 'suspended' || status === 'inactive'
  const changesEmail = email !== undefined && email.toLowerCase() !== user.email.toLowerCase()
  if (!endsUse && !changesEmail && !reopens && phoneNumber === undefined) return null
  return (
    <Banner tone="warning" title="When you save">
      {endsUse || changesEmail ? <p>{personName(user)} is signed out everywhere at once.</p> : null}
      {endsUse ? <p>Nobody can sign in to the account until it is active again.</p> : null}
      {changesEmail ? <p>The new email address counts as not verified.</p> : null}
      {phoneNumber === undefined ? null : <p>The new phone number counts as not verified.</p>}
      {reopens ? <p>The verification is pending again, because it was made for another name.</p> : null}
    </Banner>
  )
}

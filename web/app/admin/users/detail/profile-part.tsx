import { customers } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { reopenedBy } from '@bank/contract/personal-data'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { call } from '../../../api.ts'
import { tellFields } from '../../../failure-words.ts'
import { refresh } from '../../../queries.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { personName } from '../../transaction-words.ts'
import { changedByUsers } from '../acts.tsx'
import { statusWords } from '../user-words.ts'
import { ActFailure, type Failure, failureOf } from './act-failure.tsx'
import {
  changesOf,
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
  editing: boolean
  onEditing: (editing: boolean) => void
  onDelete: () => void
}

/** A user's profile: to read, and to edit. */
export function ProfilePart(props: ProfilePartProps) {
  const { user, isOwn, form, editing, onEditing, onDelete } = props
  if (editing) return <ProfileEditor {...props} />

  function edit() {
    form.reset(valuesOf(user))
    onEditing(true)
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

function ProfileEditor({ user, isOwn, form, onEditing }: ProfilePartProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const { register, control, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async (values) => {
    setFailure(null)
    const body = changesOf(user, values)
    if (Object.keys(body).length === 0) {
      toast.info('Nothing was changed.', { hint: personName(user) })
      onEditing(false)
      return
    }
    // Told beside the fields alone: nothing was asked of the server, so nothing of the server's failed.
    const refused = refusedOf(body)
    for (const [index, { field, message }] of refused.entries()) {
      setError(field, { message }, { shouldFocus: index === 0 })
    }
    if (refused.length > 0) return
    try {
      const { message, data } = await call(customers.update, { params: { id: user.id }, body })
      toast.success(message ?? 'The user is saved.', { hint: personName(data) })
      onEditing(false)
    } catch (error) {
      setFailure(failureOf('Error updating user data. Please try again.', error))
      tellFields(error, FIELDS, setError)
    }
    // After a failure as well: somebody else may have changed or deleted the user.
    await refresh(...changedByUsers)
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        <ActFailure failure={failure} onDismiss={() => setFailure(null)} />
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
                hint={isOwn ? 'An administrator can’t decide about his own account.' : undefined}
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
          <Button variant="secondary" onPress={() => onEditing(false)} disabled={isSubmitting}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** What saving does beside changing the fields. */
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
      {changesEmail ? <p>The new e-mail address counts as not verified.</p> : null}
      {phoneNumber === undefined ? null : <p>The new telephone number counts as not verified.</p>}
      {reopens ? <p>The verification is pending again, as it was made for another name.</p> : null}
    </Banner>
  )
}

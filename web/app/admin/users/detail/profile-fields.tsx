import type { User } from '@bank/contract/identity'
import { reopenedBy } from '@bank/contract/personal-data'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '../../../forms/fields-of.ts'
import { Banner } from '../../../ui/banner/banner.tsx'
import { useFormatDate } from '../../../ui/date/time-zone.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { personName } from '../../people/person-name.ts'
import { statusWords } from '../../people/user-words.ts'
import { changesOf, editableStatuses, type ProfileValues } from './profile-form.ts'

export type ProfileFieldsProps = {
  user: User
  isOwn: boolean
  /** While a change of the email address can be undone, it does not change again (DEC-47). */
  emailFixedUntil: string | null
  form: UseFormReturn<ProfileValues>
}

/** The fields of a user's profile that an administrator can edit, and what saving them will do. */
export function ProfileFields({ user, isOwn, emailFixedUntil, form }: ProfileFieldsProps) {
  const field = fieldsOf(form)
  const formatDate = useFormatDate()
  return (
    <>
      <p>Fields that you leave blank keep their current values.</p>
      <Grid columns={2} min="sm">
        <TextField label="First Name" autoComplete="off" autoFocus {...field('firstName')} />
        <TextField label="Last Name" autoComplete="off" {...field('lastName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          readOnly={emailFixedUntil !== null}
          hint={
            emailFixedUntil === null
              ? undefined
              : `It has changed recently, and can change again from ${formatDate(emailFixedUntil, 'dateAndTime')} on.`
          }
          {...field('email')}
        />
        <TextField label="Phone Number" type="tel" autoComplete="off" {...field('phoneNumber')} />
        <Controller
          name="status"
          control={form.control}
          render={({ field: status, fieldState }) => (
            <Select
              label="Status"
              options={editableStatuses.map((value) => ({ value, label: statusWords[value].words }))}
              placeholder={`${statusWords[user.status].words}, unchanged`}
              disabled={isOwn}
              hint={isOwn ? 'You can’t make decisions about your own account.' : undefined}
              error={fieldState.error?.message}
              {...status}
            />
          )}
        />
      </Grid>
      <Effects user={user} values={form.watch()} />
    </>
  )
}

/** The effects of saving other than changing the fields. */
function Effects({ user, values }: { user: User; values: ProfileValues }) {
  const edit = changesOf(user, values)
  const { status, email, phoneNumber } = edit
  const reopens = reopenedBy(user, edit).length > 0
  const endsUse = status === 'suspended' || status === 'inactive'
  const changesEmail = email !== undefined && email.toLowerCase() !== user.email.toLowerCase()
  if (!endsUse && !changesEmail && !reopens && phoneNumber === undefined) return null
  return (
    <Banner tone="warning" title="When you save">
      {endsUse || changesEmail ? <p>{personName(user)} will be logged out everywhere immediately.</p> : null}
      {endsUse ? <p>The account can’t be used to log in until it is active again.</p> : null}
      {changesEmail ? <p>The new email address will count as not verified.</p> : null}
      {phoneNumber === undefined ? null : <p>The new phone number will count as not verified.</p>}
      {reopens ? <p>The verification will be pending again, because it was made for another name.</p> : null}
    </Banner>
  )
}

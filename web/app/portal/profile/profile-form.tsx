import type { User } from '@bank/contract/identity'
import { useEffect } from 'react'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { CountryList } from '../../forms/country-list.tsx'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { FormFailure } from '../../shell/signed-in-failure.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { todayByUtc } from '../figures/days.ts'
import { type ItemStatuses, useProfileEdit } from './profile-edit.ts'
import { addressFields, changedItems, type FieldName, personFields } from './profile-fields.ts'

type ProfileFormProps = {
  /** The profile as stored when editing began. */
  user: User
  statuses: ItemStatuses
  onClose: () => void
}

/** Edits the customer's own profile. What was typed survives a refusal and the end of the session. */
export function ProfileForm({ user, statuses, onClose }: ProfileFormProps) {
  const profileEdit = useProfileEdit({ user, statuses, onClose })
  const { form, save, busy, failure, dismiss, meanwhile, loadTheirs, isReopening } = profileEdit
  const { setFocus, formState } = form
  // Reading `dirtyFields` makes the form track it, and `keepDirtyValues` depends on it.
  const { isDirty, dirtyFields: _ } = formState

  useEffect(() => setFocus('firstName'), [setFocus])

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <UnsavedChangesGuard unsaved={isDirty}>Your changes have not been saved.</UnsavedChangesGuard>
        <FormFailure failure={failure} onDismiss={dismiss} />
        {meanwhile ? (
          <ChangedMeanwhile
            title="Your profile was changed in another window or by the bank"
            changes={changedItems(meanwhile)}
            onLoadTheirs={() => loadTheirs(meanwhile)}
            onSaveMine={() => void save()}
            busy={busy}
          />
        ) : null}
        <ProfileFields form={form} statuses={statuses} />
        {isReopening ? <VerificationWarning /> : null}
        <Row justify="end">
          <Button variant="secondary" onPress={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save Changes
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

type ProfileFieldsProps = {
  form: ReturnType<typeof useProfileEdit>['form']
  statuses: ItemStatuses
}

function ProfileFields({ form, statuses }: ProfileFieldsProps) {
  const { register, formState } = form
  const fieldProps = (name: FieldName) => ({
    ...register(name),
    hint: hintOf(name, statuses),
    error: formState.errors[name]?.message,
  })
  return (
    <>
      <Card title="Personal Information">
        <Grid columns={2} min="sm">
          {personFields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              // The days that the calendar offers; the server makes the final check.
              {...(name === 'dateOfBirth' && { min: '1900-01-01', max: todayByUtc() })}
              {...fieldProps(name)}
            />
          ))}
        </Grid>
      </Card>
      <Card title="Address">
        <Grid columns={2} min="sm">
          {addressFields.map(({ name, ...field }) => (
            <TextField key={name} {...field} {...fieldProps(name)} />
          ))}
        </Grid>
        <CountryList />
      </Card>
    </>
  )
}

/** Warns before saving that a change of verified details makes a new verification necessary. */
function VerificationWarning() {
  return (
    <Banner tone="warning" title="You will need to be verified again">
      We verified your identity with your previous name, date of birth and country. When you save, your
      verification becomes pending again. If your ID does not show the new details, please send us a new one
      under Identity Verification.
    </Banner>
  )
}

type Hints = { [Name in FieldName]?: string }

/** Next to the details that an identity was verified for, because the warning above the buttons may be out of view. */
function hintOf(name: FieldName, { ssnStatus, idStatus }: ItemStatuses): string | undefined {
  if (idStatus === 'verified') return contactHints[name] ?? idHints[name] ?? personHints[name]
  return contactHints[name] ?? (ssnStatus === 'verified' ? personHints[name] : undefined)
}

const contactHints: Hints = {
  email:
    'A new address counts as soon as you save, and needs to be confirmed. We tell the old one, which can undo the change for 72 hours. During that time the address can’t change again.',
  phoneNumber: 'A new phone number needs to be verified.',
}

const VERIFY_AGAIN = 'If you change this, we will need to verify you again.'

const personHints: Hints = { firstName: VERIFY_AGAIN, lastName: VERIFY_AGAIN, dateOfBirth: VERIFY_AGAIN }

/** The country counts for the ID only: a social security number does not name one. */
const idHints: Hints = { country: 'If you change this, we will need to verify your ID again.' }

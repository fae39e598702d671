import { identity } from '@bank/contract/identity'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useApiQuery } from '../../api/use-api-query.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { PasswordField } from '../../ui/password-field/password-field.tsx'
import { type PasswordField as FieldName, usePasswordChange } from './password-change.ts'
import { PasswordStrengthHint } from './password-strength-hint.tsx'

type PasswordDialogProps = { open: boolean; onClose: () => void }

/** Changes the person's own password. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const failureId = useId()
  const passwordChange = usePasswordChange({ open, onClose })
  const { change, busy, done, failure } = passwordChange
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Change Password"
      size="sm"
      onSubmit={(event) => {
        if (done) event.preventDefault()
        else void change(event)
      }}
      act="Change Password"
      busy={busy}
      busyLabel="Changing..."
      disabled={done}
    >
      <Stack gap="sm">
        {done ? <Banner tone="success">Password changed successfully!</Banner> : null}
        <DialogFailure id={failureId} failure={failure} />
        <PasswordFields passwordChange={passwordChange} failureId={failureId} />
      </Stack>
    </FormDialog>
  )
}

type PasswordFieldsProps = {
  passwordChange: ReturnType<typeof usePasswordChange>
  /** The id of the banner with the failure. */
  failureId: string
}

function PasswordFields({ passwordChange, failureId }: PasswordFieldsProps) {
  const { form, done, failure, clearMessages } = passwordChange
  const { errors } = form.formState
  const me = useApiQuery(identity.me, {}).data?.user
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })

  /** A message in the banner is not repeated beside its field. */
  const fieldProps = (name: FieldName) => {
    const error = errors[name]?.message
    return {
      ...form.register(name, { onChange: clearMessages }),
      ...(error !== undefined && error === failure ? { invalidBy: failureId } : { error }),
      readOnly: done,
    }
  }

  return (
    <>
      {/* Tells a password manager which account it updates. */}
      <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current Password"
        secretName="current password"
        autoComplete="current-password"
        {...fieldProps('currentPassword')}
      />
      <PasswordField
        label="New Password"
        secretName="new password"
        autoComplete="new-password"
        hint={
          done ? undefined : (
            <PasswordStrengthHint
              password={newPassword}
              known={me ? [me.firstName, me.lastName, me.email] : []}
            />
          )
        }
        {...fieldProps('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        secretName="confirmed new password"
        autoComplete="new-password"
        {...fieldProps('confirmPassword')}
      />
    </>
  )
}

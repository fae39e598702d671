import { accepted } from '@bank/contract/client'
import { identity, NewPassword } from '@bank/contract/identity'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../api/call.ts'
import { serverWords, showFieldErrors } from '../api/failure-words.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { DialogFailure } from '../shell/signed-in-failure.tsx'
import { Banner } from '../ui/banner/banner.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { PasswordStrengthHint } from './password-strength-hint.tsx'

/** How long the success message is shown before the dialog closes by itself, in milliseconds, as specified. */
const CLOSES_AFTER_MS = 2_000

const Form = z
  .object({
    currentPassword: z.string().min(1, 'Current Password is required'),
    newPassword: z.string().min(1, 'New Password is required').pipe(NewPassword),
    confirmPassword: z.string().min(1, 'Confirm New Password is required'),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
    // Reported together with the other errors, not only once all others are corrected.
    when: () => true,
  })

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

type PasswordDialogProps = { open: boolean; onClose: () => void }

/** Changes the person's own password. */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const failureId = useId()
  const [outcome, setOutcome] = useState<'changed' | { failure: string } | null>(null)
  const { register, control, handleSubmit, setError, clearErrors, reset, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: empty,
    // Editing clears the messages. They come back at the next attempt, not at every key.
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  const me = useApiQuery(identity.me, {}).data?.user
  const newPassword = useWatch({ control, name: 'newPassword' })
  const isChanged = outcome === 'changed'

  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isChanged, onClose])

  // Typed passwords are cleared when the dialog closes. Its message stays until the dialog has faded out.
  useEffect(() => {
    if (open) setOutcome(null)
    else reset(empty)
  }, [open, reset])

  function clearMessages() {
    clearErrors()
    if (!isChanged) setOutcome(null)
  }

  const change = handleSubmit(async ({ currentPassword, newPassword }) => {
    setOutcome(null)
    try {
      await accepted(call(identity.changePassword, { body: { currentPassword, newPassword } }))
      setOutcome('changed')
    } catch (error) {
      setOutcome({ failure: serverWords(error, 'Failed to change password. Please try again.') })
      showFieldErrors(error, ['currentPassword', 'newPassword'], setError)
    }
  })

  const failure = outcome === null || outcome === 'changed' ? null : outcome.failure

  /** A message in the banner is not repeated beside its field. */
  const fieldOf = (name: keyof typeof empty) => {
    const error = errors[name]?.message
    return {
      ...register(name, { onChange: clearMessages }),
      ...(error !== undefined && error === failure ? { invalidBy: failureId } : { error }),
      readOnly: isChanged,
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change Password"
      size="sm"
      locked={isSubmitting}
      onSubmit={(event) => {
        if (isChanged) event.preventDefault()
        else void change(event)
      }}
      footer={
        <>
          <Button variant="secondary" onPress={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" busy={isSubmitting} busyLabel="Changing..." disabled={isChanged}>
            Change Password
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {isChanged ? <Banner tone="success">Password changed successfully!</Banner> : null}
        <DialogFailure id={failureId} failure={failure} />
        {/* Tells a password manager which account it updates. */}
        <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Current Password"
          secretName="current password"
          autoComplete="current-password"
          {...fieldOf('currentPassword')}
        />
        <PasswordField
          label="New Password"
          secretName="new password"
          autoComplete="new-password"
          hint={
            isChanged ? undefined : (
              <PasswordStrengthHint
                password={newPassword}
                known={me ? [me.firstName, me.lastName, me.email] : []}
              />
            )
          }
          {...fieldOf('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          secretName="confirmed new password"
          autoComplete="new-password"
          {...fieldOf('confirmPassword')}
        />
      </Stack>
    </Dialog>
  )
}

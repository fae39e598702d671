import { identity } from '@bank/contract/identity'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { serverWords, showFieldErrors } from '../../api/failure-words.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { newPasswordFields, samePasswords } from './new-password.ts'

/** How long the success message is shown before the dialog closes by itself, in milliseconds, as specified. */
const CLOSES_AFTER_MS = 2_000

const PasswordEntry = z
  .object({
    currentPassword: z.string().check(z.minLength(1, 'Current Password is required')),
    ...newPasswordFields,
  })
  .check(samePasswords)

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

export type PasswordField = keyof typeof EMPTY

/** The form of the password dialog, and the call that changes the password. */
export function usePasswordChange({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(PasswordEntry),
    defaultValues: EMPTY,
    // Editing clears the messages. They come back at the next attempt, not at every key.
    reValidateMode: 'onSubmit',
  })
  const { handleSubmit, setError, clearErrors, reset } = form
  const { send, busy, done, failure, dismiss } = useApiMutation(identity.changePassword, {
    failure: 'Failed to change password. Please try again.',
    words: serverWords,
    onFailure: (error) => showFieldErrors(error, ['currentPassword', 'newPassword'], setError),
  })

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, onClose])

  // Typed passwords are cleared when the dialog closes. Its message stays until the dialog has faded out.
  useEffect(() => {
    if (open) dismiss()
    else reset(EMPTY)
  }, [open, reset, dismiss])

  function clearMessages() {
    clearErrors()
    if (!done) dismiss()
  }

  const change = handleSubmit(({ currentPassword, newPassword }) =>
    send({ body: { currentPassword, newPassword } }),
  )
  return { form, change, busy, done, failure, clearMessages }
}

import { identity } from '@bank/contract/identity'
import { type FormEvent, useRef, useState } from 'react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { answerPasswordPrompt } from '../session/password-prompt.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'

/** The dialog that asks for the password. */
export function PasswordPromptDialog() {
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { send, busy, failure, dismiss } = useApiMutation(identity.confirmPassword, {
    failure: 'Your password could not be checked. Please try again.',
    onSuccess: () => answerPasswordPrompt(true),
  })

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (password === '') setIsMissing(true)
    else void send({ body: { password } })
  }

  return (
    <Dialog
      open
      onClose={() => answerPasswordPrompt(false)}
      title="Confirm it’s you"
      size="sm"
      locked={busy}
      firstFocus={field}
      onSubmit={confirm}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onPress={() => answerPasswordPrompt(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Checking...">
            Continue
          </Button>
        </>
      }
    >
      <Stack>
        <p>You signed in a while ago. Enter your password again to continue.</p>
        <PasswordField
          ref={field}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          error={isMissing ? 'Password is required' : (failure ?? undefined)}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setIsMissing(false)
            dismiss()
          }}
        />
      </Stack>
    </Dialog>
  )
}

import { accepted } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { failureWords } from '../api/failure-words.ts'
import { answerPasswordPrompt } from '../session/password-prompt.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'

/** The dialog that asks for the password. */
export function PasswordPromptDialog() {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password === '') return setFailure('Password is required')
    setBusy(true)
    setFailure(undefined)
    try {
      await accepted(call(identity.confirmPassword, { body: { password } }))
      answerPasswordPrompt(true)
    } catch (error) {
      setFailure(failureWords(error, 'Your password could not be checked. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={() => answerPasswordPrompt(false)}
      title="Confirm it’s you"
      size="sm"
      locked={busy}
      firstFocus={field}
      onSubmit={(event) => void confirm(event)}
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
          error={failure}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
      </Stack>
    </Dialog>
  )
}

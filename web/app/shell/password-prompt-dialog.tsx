import { factors } from '@bank/contract/factors'
import { identity } from '@bank/contract/identity'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { answerPasswordPrompt } from '../account/session/password-prompt.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { TextButton } from '../ui/text-button/text-button.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'

type Way = 'password' | 'code'

const words = {
  password: {
    intro: 'You logged in a while ago. Enter your password again to continue.',
    missing: 'Password is required',
    other: 'Use your authenticator app instead',
  },
  code: {
    intro: 'You logged in a while ago. Enter the code that your authenticator app shows to continue.',
    missing: 'Enter the 6-digit code',
    other: 'Use your password instead',
  },
} as const

/** The dialog that asks for the password or, with an authenticator app, for its code. */
export function PasswordPromptDialog() {
  const [way, setWay] = useState<Way>('password')
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const hasApp = useApiQuery(factors.list, {}).data?.data.totp ?? false
  const { send, busy, failure, dismiss } = useApiMutation(identity.confirmPassword, {
    failure: 'This could not be checked. Please try again.',
    onSuccess: () => answerPasswordPrompt(true),
    onFailure: () => field.current?.select(),
  })
  useEffect(() => {
    if (way === 'code') field.current?.focus()
  }, [way])

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (typed === '') setIsMissing(true)
    else void send({ body: way === 'password' ? { password: typed } : { code: typed } })
  }

  function type(text: string) {
    setTyped(text)
    setIsMissing(false)
    dismiss()
  }

  function chooseOther() {
    type('')
    setWay(way === 'password' ? 'code' : 'password')
  }

  return (
    <FormDialog
      open
      onClose={() => answerPasswordPrompt(false)}
      title="Confirm it’s you"
      size="sm"
      firstFocus={field}
      onSubmit={confirm}
      act="Continue"
      busy={busy}
      busyLabel="Checking..."
    >
      <Stack>
        <p>{words[way].intro}</p>
        <Proof
          way={way}
          field={{
            ref: field,
            value: typed,
            error: isMissing ? words[way].missing : (failure ?? undefined),
            onChange: (event) => type(event.currentTarget.value),
          }}
        />
        {hasApp ? (
          <TextButton disabled={busy} onPress={chooseOther}>
            {words[way].other}
          </TextButton>
        ) : null}
      </Stack>
    </FormDialog>
  )
}

type ProofProps = {
  way: Way
  field: Pick<ComponentProps<typeof PasswordField>, 'ref' | 'value' | 'error' | 'onChange'>
}

function Proof({ way, field }: ProofProps) {
  if (way === 'password')
    return (
      <PasswordField label="Password" name="password" autoComplete="current-password" required {...field} />
    )
  return (
    <TextField
      label="6-digit code"
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={40}
      required
      {...field}
    />
  )
}

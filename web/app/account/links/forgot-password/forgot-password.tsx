import { brand } from '@bank/contract/brand'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { FailureBanner } from '../../../ui/banner/failure-banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useHydrated } from '../../../ui/hydration/use-hydrated.ts'
import { Stack } from '../../../ui/layout/stack.tsx'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { closedMeta } from '../../layout/account-meta.ts'
import { AccountPage, ahead } from '../../layout/account-page.tsx'
import { NOT_LOADED } from '../../sign-in/not-loaded.ts'
import { LetterEnd, RECOVERY_STEPS, unbroken } from '../letter/letter-parts.tsx'
import type { Route } from './+types/forgot-password'

export const meta: Route.MetaFunction = () => closedMeta('Forgot password')

/** See password-act.ts. */
const act = () => import('./forgot-password-act.ts')

/** Asks for the letter with the link for a new password (DEC-45). */
export default function ForgotPassword() {
  const [sent, setSent] = useState<string | null>(null)
  return (
    <AccountPage
      title="Forgot password"
      intro={
        sent === null ? (
          <>
            Tell us your email address, and we will send you a link for a new password.{' '}
            <Link to={paths.login}>Login</Link>
          </>
        ) : (
          'Please check your mailbox.'
        )
      }
      growth={{ done: sent === null ? 0 : 1, of: RECOVERY_STEPS }}
      isStep
    >
      {sent === null ? (
        <AddressForm onSent={setSent} />
      ) : (
        <Stack>
          <LetterEnd tone="success" wayOn={{ to: paths.login, label: 'Back to the login' }}>
            {sent}
          </LetterEnd>
          <p>No email after a few minutes? Look in your spam folder, or call us: {unbroken(brand.phone)}.</p>
          <Button variant="quiet" onPress={() => setSent(null)}>
            Use another email address
          </Button>
        </Stack>
      )}
    </AccountPage>
  )
}

function AddressForm({ onSent }: { onSent: (words: string) => void }) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)

  async function ask() {
    const outcome = await (await act()).askForLetter(field.current?.value ?? '')
    if ('sent' in outcome) return onSent(outcome.sent)
    if ('failure' in outcome) return setFailure(outcome.failure)
    setError(outcome.wrong)
    field.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    await ask().catch(() => setFailure(NOT_LOADED))
    setBusy(false)
  }

  return (
    <form noValidate method="post" onFocus={ahead(act)} onSubmit={(event) => void submit(event)}>
      <Stack>
        <FailureBanner failure={failure} onDismiss={() => setFailure(null)} />
        <TextField
          ref={field}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={error}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" wide disabled={!hydrated} busy={busy} busyLabel="Sending...">
          Send me a link
        </Button>
      </Stack>
    </form>
  )
}

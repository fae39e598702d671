import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { FailureBanner } from '../../ui/banner/failure-banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useHydrated } from '../../ui/hydration/use-hydrated.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { PasswordField } from '../../ui/password-field/password-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { SignedIn } from '../session/session.ts'
import { NOT_LOADED } from './not-loaded.ts'
import { Or } from './or.tsx'
import { usePasskeySuggestions } from './passkey-suggestions.ts'
import { passkeyObstacle } from './passkey-support.ts'
import type { LoginErrors, LoginField, SecondStep as Step } from './password-act.ts'

/** See password-act.ts. */
const act = () => import('./password-act.ts')
const passkey = () => import('./passkey.ts')

/** Loaded for accounts with a second factor only. */
const secondStep = () => import('./second-step.tsx')
const SecondStep = lazy(async () => ({ default: (await secondStep()).SecondStep }))

type LoginFormProps = {
  /** The second step while it is shown; null for the password. */
  step: Step | null
  onStep: (step: Step | null) => void
  /** What to do with the session. Returns a reason to refuse it, which the form then shows. */
  onSignedIn: (signedIn: SignedIn) => Promise<string | null>
  /** Stands above the fields. */
  notice?: ReactNode
  /** Stands below the password. */
  help?: ReactNode
}

/**
 * Signing in with email and password, and a second step for accounts that have one, or with a passkey alone. For the login
 * page and for the dialog over a session that has ended. No form library: for two fields it would be a tenth of the page.
 */
export function LoginForm({ step, onStep, onSignedIn, notice, help }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null)

  async function finish(signedIn: SignedIn) {
    const refused = await onSignedIn(signedIn)
    if (refused === null) return
    onStep(null)
    setFailure(refused)
  }

  return (
    <>
      {step ? (
        <Suspense fallback={<p role="status">One moment...</p>}>
          <SecondStep
            step={step}
            onSignedIn={finish}
            onOver={(words) => {
              onStep(null)
              setFailure(words)
            }}
            onBack={() => onStep(null)}
          />
        </Suspense>
      ) : null}
      {/* It stays, so that nothing typed is lost on the way back from the second step. */}
      <div hidden={step !== null}>
        <PasswordStep
          failure={failure}
          setFailure={setFailure}
          onStep={onStep}
          onSignedIn={finish}
          notice={notice}
          help={help}
        />
      </div>
    </>
  )
}

type PasswordStepProps = Pick<LoginFormProps, 'notice' | 'help'> & {
  failure: string | null
  setFailure: (failure: string | null) => void
  onStep: (step: Step) => void
  onSignedIn: (signedIn: SignedIn) => Promise<void>
}

function PasswordStep({ failure, setFailure, onStep, onSignedIn, notice, help }: PasswordStepProps) {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const suggest = usePasskeySuggestions(onSignedIn, setFailure)

  async function attempt(way: 'password' | 'passkey', work: () => Promise<void>) {
    if (busy) return
    setBusy(way)
    setFailure(null)
    await work().catch(() => setFailure(NOT_LOADED))
    setBusy(null)
  }

  async function logIn(form: HTMLFormElement) {
    // Read from the fields themselves, to include what a password manager filled in before React had the page.
    const data = new FormData(form)
    const typed = (field: LoginField) => String(data.get(field) ?? '')
    const { enterPassword } = await act()
    const outcome = await enterPassword({ email: typed('email'), password: typed('password') })
    if ('signedIn' in outcome) return onSignedIn(outcome.signedIn)
    if ('step' in outcome) {
      await secondStep()
      return onStep(outcome.step)
    }
    setFailure(outcome.failure)
    setErrors(outcome.errors)
    const first = outcome.errors.email ? inputs.email : outcome.errors.password ? inputs.password : null
    first?.current?.focus()
  }

  async function logInWithPasskey() {
    const { signInWithPasskey } = await passkey()
    const outcome = await signInWithPasskey()
    if ('signedIn' in outcome) await onSignedIn(outcome.signedIn)
    else setFailure(outcome.failure)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    void attempt('password', () => logIn(form))
  }

  const field = (name: LoginField) => ({
    name,
    ref: inputs[name],
    error: errors[name],
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  })

  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      onFocus={() => {
        // The submit handles a failure.
        act().catch(() => {})
        suggest()
      }}
    >
      <Stack>
        {notice}
        {/* The key makes a failure that replaces another scroll into view again. */}
        <FailureBanner key={failure} failure={failure} onDismiss={() => setFailure(null)} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        {help}
        <Button type="submit" wide disabled={!hydrated} busy={busy === 'password'} busyLabel="Logging in...">
          Login
        </Button>
        <PasskeyChoice busy={busy === 'passkey'} onPress={() => void attempt('passkey', logInWithPasskey)} />
      </Stack>
    </form>
  )
}

/**
 * Drawn by the build for everyone. It stays where passkeys can't be used and says why: without it, everything above would move as
 * the page comes alive, and early presses would miss.
 */
function PasskeyChoice({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const hydrated = useHydrated()
  const obstacle = hydrated ? passkeyObstacle() : null
  return (
    <>
      <Or />
      <Button
        wide
        variant="secondary"
        disabled={!hydrated || obstacle !== null}
        busy={busy}
        busyLabel="Waiting for your passkey..."
        onPress={onPress}
      >
        {obstacle ? OBSTACLES[obstacle] : 'Log in with a passkey'}
      </Button>
    </>
  )
}

/** Not longer than the button's usual words, which have one line at 320 px. */
const OBSTACLES = { address: 'No passkeys at this address', browser: 'No passkeys in this browser' } as const

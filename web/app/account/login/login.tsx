import { brand } from '@bank/contract/brand'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { showNotOnlineYet } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { useSessionEnd } from '../../session/end.ts'
import { FailureBanner } from '../../shell/failure-banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useHydrated } from '../../ui/hydration/use-hydrated.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { PasswordField } from '../../ui/password-field/password-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { accountMeta } from '../layout/account-meta.ts'
import { AccountPage, ahead, NOT_LOADED } from '../layout/account-page.tsx'
import type { Route } from './+types/login'
import styles from './login.module.css'
import type { LoginErrors, LoginField } from './login-act.ts'

export const meta: Route.MetaFunction = () =>
  accountMeta({
    title: 'Login',
    description: `Log in to your accounts at ${brand.bankName}.`,
    path: paths.login,
  })

/** See login-act.ts. */
const act = () => import('./login-act.ts')

/** Loaded only for people whose session has ended. */
const SessionEndReason = lazy(async () => ({
  default: (await import('../../shell/session-end-notice.tsx')).SessionEndReason,
}))

/** No form library: for two fields it would be a tenth of this page. */
export default function Login() {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const ended = useSessionEnd() !== null
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<LoginErrors>({})
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    // Read from the fields themselves, to include what a password manager filled in before React had the page.
    const data = new FormData(event.currentTarget)
    const typed = (field: LoginField) => String(data.get(field) ?? '')
    setBusy(true)
    setFailure(null)
    try {
      const outcome = await (await act()).logIn({ email: typed('email'), password: typed('password') })
      if ('start' in outcome) {
        toast.success('Login successful! Welcome back.')
        await navigate(outcome.start, { replace: true })
        return
      }
      setFailure(outcome.failure)
      setErrors(outcome.errors)
      const first = outcome.errors.email ? inputs.email : outcome.errors.password ? inputs.password : null
      first?.current?.focus()
    } catch {
      setFailure(NOT_LOADED)
    } finally {
      setBusy(false)
    }
  }

  const field = (name: LoginField) => ({
    name,
    ref: inputs[name],
    error: errors[name],
    onChange: () => setErrors({ ...errors, [name]: undefined }),
  })

  return (
    <AccountPage
      title="Login"
      intro={
        <>
          No account yet? <Link to={paths.register}>Register</Link>
        </>
      }
      aside={brand.tagline}
    >
      <form noValidate method="post" onFocus={ahead(act)} onSubmit={submit}>
        <Stack>
          {ended ? (
            <Suspense>
              <SessionEndReason />
            </Suspense>
          ) : null}
          <FailureBanner failure={failure} onDismiss={() => setFailure(null)} />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            {...field('email')}
          />
          <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
          {/* biome-ignore lint/a11y/useSemanticElements: it reads as a link, but has no target yet (DEC-31) */}
          <button type="button" role="link" className={styles.forgot} onClick={showNotOnlineYet}>
            Forgot password?
          </button>
          <Button type="submit" wide disabled={!hydrated} busy={busy} busyLabel="Logging in...">
            Login
          </Button>
        </Stack>
      </form>
    </AccountPage>
  )
}

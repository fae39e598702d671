import { brand } from '@bank/contract/brand'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useSessionEnd } from '../../session/end.ts'
import type { SignedIn } from '../../session/session.ts'
import { LoginForm } from '../../sign-in/login-form.tsx'
import type { SecondStep } from '../../sign-in/password-act.ts'
import { toast } from '../../ui/toast/toast.ts'
import { accountMeta } from '../layout/account-meta.ts'
import { AccountPage } from '../layout/account-page.tsx'
import type { Route } from './+types/login'
import styles from './login.module.css'

export const meta: Route.MetaFunction = () =>
  accountMeta({
    title: 'Login',
    description: `Log in to your accounts at ${brand.bankName}.`,
    path: paths.login,
  })

/** Loaded only for people whose session has ended. */
const SessionEndReason = lazy(async () => ({
  default: (await import('../../shell/session-end-notice.tsx')).SessionEndReason,
}))

export default function Login() {
  const navigate = useNavigate()
  const ended = useSessionEnd() !== null
  const { step, setStep } = useStepInHistory()

  async function open(signedIn: SignedIn) {
    const { signIn } = await import('../../session/session.ts')
    toast.success('Login successful! Welcome back.')
    await navigate(signIn(signedIn), { replace: true })
    return null
  }

  return (
    <AccountPage
      title="Login"
      intro={
        step ? (
          'One more step.'
        ) : (
          <>
            No account yet? <Link to={paths.register}>Register</Link>
          </>
        )
      }
      aside={brand.tagline}
    >
      <LoginForm
        step={step}
        onStep={setStep}
        onSignedIn={open}
        notice={
          ended ? (
            <Suspense>
              <SessionEndReason />
            </Suspense>
          ) : null
        }
        help={
          <Link to={paths.recovery.forgotPassword} className={styles.forgot}>
            Forgot password?
          </Link>
        }
      />
    </AccountPage>
  )
}

/** Marks the history entry of the second step. */
const SECOND_STEP = { secondStep: true }

/** The second step has a history entry of its own, so that Back leads to the password and not away from the page. */
function useStepInHistory() {
  const [step, setStep] = useState<SecondStep | null>(null)
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const isThere = typeof state === 'object' && state !== null && 'secondStep' in state

  return {
    step: isThere ? step : null,
    setStep(next: SecondStep | null) {
      setStep(next)
      if (next !== null) void navigate(paths.login, { state: SECOND_STEP })
      else if (isThere) void navigate(-1)
    },
  }
}

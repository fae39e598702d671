import { brand } from '@bank/contract/brand'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import styles from '../../ui/text-button/text-button.module.css'
import { toast } from '../../ui/toast/toast.ts'
import { accountMeta } from '../layout/account-meta.ts'
import { AccountPage } from '../layout/account-page.tsx'
import { useKeptWantedPlace } from '../layout/keep-wanted-place.ts'
import { useSessionEnd } from '../session/end.ts'
import type { SignedIn } from '../session/session.ts'
import { LoginForm } from '../sign-in/login-form.tsx'
import type { SecondStep } from '../sign-in/password-act.ts'
import type { Route } from './+types/login'

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
  useKeptWantedPlace()
  const ended = useSessionEnd() !== null
  const { step, setStep, leaveFor } = useStepInHistory()

  async function open(signedIn: SignedIn) {
    const { signIn } = await import('../session/first-screen.ts')
    toast.success('Login successful! Welcome back.')
    await leaveFor(signIn(signedIn))
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
      growth={{ done: step ? 1 : 0, of: 2 }}
      isStep={step !== null}
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
          <Link to={paths.recovery.forgotPassword} className={styles.button} data-print="no">
            Forgot password?
          </Link>
        }
      />
    </AccountPage>
  )
}

/** Marks the history entry of the second step. */
const SECOND_STEP = { secondStep: true }

/**
 * The second step has a history entry of its own, so that Back leads to the password and not away from the page. `leaveFor`
 * goes back over it first, so that Back on the first screen does not lead to the login.
 */
function useStepInHistory() {
  const [step, setStep] = useState<SecondStep | null>(null)
  const [start, setStart] = useState<string | null>(null)
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const isThere = typeof state === 'object' && state !== null && 'secondStep' in state

  useEffect(() => {
    if (start !== null && !isThere) void navigate(start, { replace: true })
  }, [start, isThere, navigate])

  return {
    step: isThere || start !== null ? step : null,
    setStep(next: SecondStep | null) {
      setStep(next)
      if (next !== null) void navigate(paths.login, { state: SECOND_STEP })
      else if (isThere) void navigate(-1)
    },
    async leaveFor(first: string) {
      if (!isThere) return navigate(first, { replace: true })
      setStart(first)
      await navigate(-1)
      // The form stays busy until the first screen takes its place.
      return new Promise<never>(() => {})
    },
  }
}

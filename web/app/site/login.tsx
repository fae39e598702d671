import { brand } from '@bank/contract/brand'
import { identity } from '@bank/contract/identity'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { sayNotOnlineYet } from '../action.tsx'
import { call } from '../api.ts'
import { useAwake } from '../awake.ts'
import { FailureBanner } from '../failure-banner.tsx'
import { failureWords, tellFields } from '../failure-words.ts'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { signIn } from '../session.ts'
import { WhyLoginAgain } from '../session-end-notice.tsx'
import { Button } from '../ui/button/button.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.ts'
import type { Route } from './+types/login'
import { AccountPage } from './account-page.tsx'
import styles from './login.module.css'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Login',
    description: `Log in to your accounts at ${brand.bankName}.`,
    path: paths.login,
  })

const Credentials = identity.login.input.shape.body

export default function Login() {
  const navigate = useNavigate()
  const awake = useAwake()
  const [failure, setFailure] = useState<string | null>(null)
  // No default values: what a password manager filled in before the page woke up stays.
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Credentials) })
  const { errors, isSubmitting } = formState

  const logIn = handleSubmit(async (body) => {
    setFailure(null)
    try {
      const session = await call(identity.login, { body })
      toast.success('Login successful! Welcome back.')
      await navigate(signIn(session), { replace: true })
    } catch (error) {
      setFailure(failureWords(error, 'Login failed. Please check your credentials and try again.'))
      tellFields(error, ['email', 'password'], setError)
    }
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
      <form noValidate method="post" onSubmit={(event) => void logIn(event)}>
        <Stack>
          <WhyLoginAgain />
          <FailureBanner failure={failure} onDismiss={() => setFailure(null)} />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...register('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password')}
          />
          <button type="button" className={styles.forgot} onClick={sayNotOnlineYet}>
            Forgot password?
          </button>
          <Button type="submit" wide disabled={!awake} busy={isSubmitting} busyLabel="Logging in...">
            Login
          </Button>
        </Stack>
      </form>
    </AccountPage>
  )
}

import { brand } from '@bank/contract/brand'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { FailureBanner } from '../../ui/banner/failure-banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useHydrated } from '../../ui/hydration/use-hydrated.ts'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { PasswordField } from '../../ui/password-field/password-field.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { accountMeta } from '../layout/account-meta.ts'
import { AccountPage, ahead } from '../layout/account-page.tsx'
import { useKeptWantedPlace } from '../layout/keep-wanted-place.ts'
import { PasswordStrengthHint } from '../passwords/password-strength-hint.tsx'
import { NOT_LOADED } from '../sign-in/not-loaded.ts'
import type { Route } from './+types/register'
import { AddressFields, addressFields } from './address-fields.tsx'
import { FieldGroup } from './field-group.tsx'
import type { RegistrationForm } from './register-act.ts'
import { withState } from './states.ts'

export const meta: Route.MetaFunction = () =>
  accountMeta({
    title: 'Register',
    description: `Open an account at ${brand.bankName} online in a few minutes.`,
    path: paths.register,
  })

/** See login-act.ts. */
const act = () => import('./register-act.ts')

/** In the specified order, like the groups that follow. */
const personFields = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  { name: 'phoneNumber', label: 'Phone Number', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
] as const

const fieldNames = [
  ...[...personFields, ...addressFields].map(({ name }) => name),
  'password',
  'confirmPassword',
] as const

export default function Register() {
  useKeptWantedPlace()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const bannerId = useId()
  const [failure, setFailure] = useState<string | null>(null)
  const [filled, setFilled] = useState(0)
  // No default values, which would overwrite what was typed or filled in before React had the page.
  const { register, control, handleSubmit, setError, formState } = useForm<RegistrationForm>({
    resolver: async (values, ...asked) => (await act()).checkRegistration(withState(values), ...asked),
  })
  const { errors, isSubmitting } = formState
  const [password = '', ...known] = useWatch({
    control,
    name: ['password', 'firstName', 'lastName', 'email'],
  })

  const submit = handleSubmit(async (values) => {
    setFailure(null)
    const { openAccount, failureWords, showFieldErrors } = await act()
    try {
      const start = await openAccount(values)
      toast.success('Registration successful! Welcome to the group.')
      await navigate(start, { replace: true })
    } catch (error) {
      setFailure(failureWords(error, 'Registration failed. Please try again.'))
      showFieldErrors(error, fieldNames, setError)
    }
  })

  /** A message in the banner is not repeated at its field. */
  const wrongWith = (name: (typeof fieldNames)[number]) => {
    const error = errors[name]?.message
    return error !== undefined && error === failure ? { invalidBy: bannerId } : { error }
  }

  return (
    <AccountPage
      title="Register"
      intro={
        <>
          Already registered? <Link to={paths.login}>Login</Link>
        </>
      }
      growth={{ done: filled, of: 3 }}
    >
      <form
        noValidate
        method="post"
        onFocus={ahead(act)}
        onChange={({ currentTarget }) => setFilled(filledGroups(currentTarget))}
        onSubmit={(event) => submit(event).catch(() => setFailure(NOT_LOADED))}
      >
        <Stack gap="lg">
          <FailureBanner id={bannerId} failure={failure} onDismiss={() => setFailure(null)} />
          <FieldGroup legend="You">
            <Grid columns={2} min="sm">
              {personFields.map(({ name, ...field }) => (
                <TextField key={name} {...field} required {...wrongWith(name)} {...register(name)} />
              ))}
            </Grid>
          </FieldGroup>
          <AddressFields field={(name) => ({ ...wrongWith(name), ...register(name) })} />
          <FieldGroup legend="Your password">
            <Stack>
              <PasswordField
                label="Password"
                autoComplete="new-password"
                required
                hint={
                  <PasswordStrengthHint
                    password={password}
                    known={known.filter((text) => text !== undefined)}
                  />
                }
                {...wrongWith('password')}
                {...register('password')}
              />
              <PasswordField
                label="Confirm Password"
                secretName="confirmed password"
                autoComplete="new-password"
                required
                {...wrongWith('confirmPassword')}
                {...register('confirmPassword')}
              />
            </Stack>
          </FieldGroup>
          <Button type="submit" wide disabled={!hydrated} busy={isSubmitting} busyLabel="Registering...">
            Register
          </Button>
        </Stack>
      </form>
    </AccountPage>
  )
}

/** How many groups have nothing missing, as the browser sees it. */
function filledGroups(form: HTMLFormElement): number {
  return [...form.querySelectorAll('fieldset')].filter((group) =>
    [...group.querySelectorAll('input')].every((input) => input.validity.valid),
  ).length
}

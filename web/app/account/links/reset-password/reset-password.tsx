import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fieldsOf } from '../../../forms/fields-of.ts'
import { paths } from '../../../paths.ts'
import { FailureBanner } from '../../../ui/banner/failure-banner.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { PasswordField } from '../../../ui/password-field/password-field.tsx'
import { closedMeta } from '../../layout/account-meta.ts'
import { AccountPage, ahead } from '../../layout/account-page.tsx'
import { PasswordStrengthHint } from '../../passwords/password-strength-hint.tsx'
import { NOT_LOADED } from '../../sign-in/not-loaded.ts'
import { IncompleteLink, LetterEnd, RECOVERY_STEPS, SignedInHere } from '../letter/letter-parts.tsx'
import { useLetterToken } from '../letter/letter-token.ts'
import { useSignedInName } from '../letter/signed-in-name.ts'
import type { Route } from './+types/reset-password'
import type { ResetForm } from './reset-password-act.ts'

export const meta: Route.MetaFunction = () => closedMeta('Set a new password')

/** See password-act.ts. */
const act = () => import('./reset-password-act.ts')

const askAgain = { to: paths.recovery.forgotPassword, label: 'Get a new link' }

/** Sets a new password with the link of a letter (DEC-45). */
export default function ResetPassword() {
  const token = useLetterToken()
  const [end, setEnd] = useState<{ isOver: boolean; words: string } | null>(null)
  return (
    <AccountPage
      title="Set a new password"
      intro={
        end === null && token !== null
          ? 'You will be logged out on every device. A second step that you have set up stays as it is.'
          : null
      }
      growth={{ done: end && !end.isOver ? RECOVERY_STEPS : RECOVERY_STEPS - 1, of: RECOVERY_STEPS }}
      isStep={end === null && token !== null}
    >
      {token === null ? (
        <IncompleteLink wayOn={askAgain} />
      ) : end?.isOver ? (
        <LetterEnd tone="warning" title="This link can’t be used any more" wayOn={askAgain}>
          {end.words}
        </LetterEnd>
      ) : end ? (
        <LetterEnd tone="success" wayOn={{ to: paths.login, label: 'Login' }}>
          {end.words}
        </LetterEnd>
      ) : (
        <PasswordForm
          token={token}
          onDone={(words) => setEnd({ isOver: false, words })}
          onOver={(words) => setEnd({ isOver: true, words })}
        />
      )}
    </AccountPage>
  )
}

type PasswordFormProps = {
  /** Undefined until the browser has the page. */
  token: string | undefined
  onDone: (words: string) => void
  onOver: (words: string) => void
}

function PasswordForm({ token, onDone, onOver }: PasswordFormProps) {
  const name = useSignedInName()
  const [failure, setFailure] = useState<string | null>(null)
  // No default values, which would overwrite what was typed or filled in before React had the page.
  const form = useForm<ResetForm>({
    resolver: async (...asked) => (await act()).checkReset(...asked),
  })
  const field = fieldsOf(form)
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const outcome = await (await act()).resetPassword(token ?? '', values.newPassword)
    if ('done' in outcome) onDone(outcome.done)
    else if ('over' in outcome) onOver(outcome.over)
    else if ('failure' in outcome) setFailure(outcome.failure)
    else form.setError('newPassword', { message: outcome.wrong }, { shouldFocus: true })
  })

  return (
    <form
      noValidate
      method="post"
      onFocus={ahead(act)}
      onSubmit={(event) => submit(event).catch(() => setFailure(NOT_LOADED))}
    >
      <Stack>
        <FailureBanner failure={failure} onDismiss={() => setFailure(null)} />
        <SignedInHere name={name} />
        <PasswordField
          label="New Password"
          secretName="new password"
          autoComplete="new-password"
          required
          hint={<PasswordStrengthHint password={newPassword ?? ''} />}
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm New Password"
          secretName="confirmed new password"
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
        <Button
          type="submit"
          wide
          disabled={token === undefined}
          busy={form.formState.isSubmitting}
          busyLabel="Saving..."
        >
          Set the new password
        </Button>
      </Stack>
    </form>
  )
}

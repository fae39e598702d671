import { ApiError } from '@bank/contract/client'
import { fieldErrorsOf } from '@bank/contract/field-errors'
import { identity } from '@bank/contract/identity'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { signIn } from '../../session/session.ts'

/**
 * What the login needs once a person fills in the form. login.tsx loads it when the form gets the focus and not with the
 * page: the contract, zod and the session are as large as all our other code there.
 */

const FIELDS = ['email', 'password'] as const
export type LoginField = (typeof FIELDS)[number]
export type LoginErrors = { [Field in LoginField]?: string | undefined }

type Outcome = { start: string } | { failure: string | null; errors: LoginErrors }

/** Signs in and returns the address of the first screen, or the messages for the form and its fields. Never throws. */
export async function logIn(typed: Record<LoginField, string>): Promise<Outcome> {
  const checked = identity.login.input.safeParse({ body: typed })
  if (!checked.success) return { failure: null, errors: byField(fieldErrorsOf(checked.error.issues)) }
  try {
    return { start: signIn(await call(identity.login, checked.data)) }
  } catch (error) {
    // A 2xx answer with `success: false` has its own fixed words.
    const isRefusal = error instanceof ApiError && error.status >= 200 && error.status < 300
    const fixed = isRefusal ? 'Login failed' : 'Login failed. Please check your credentials and try again.'
    return {
      failure: failureWords(error, fixed),
      errors: error instanceof ApiError ? byField(error.errors) : {},
    }
  }
}

function byField(errors: readonly { path: string; msg: string }[]): LoginErrors {
  return Object.fromEntries(FIELDS.map((field) => [field, errors.find(({ path }) => path === field)?.msg]))
}

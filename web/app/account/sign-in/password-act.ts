import { ApiError } from '@bank/contract/client'
import type { Factor } from '@bank/contract/code'
import { fieldErrorsOf } from '@bank/contract/field-errors'
import { identity } from '@bank/contract/identity'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import type { SignedIn } from '../session/session.ts'

/**
 * What the login needs once a person fills in the form. It is loaded when the form gets the focus and not with the page: the
 * contract, zod and the session are as large as all our other code there.
 */

const FIELDS = ['email', 'password'] as const
export type LoginField = (typeof FIELDS)[number]
export type LoginErrors = { [Field in LoginField]?: string | undefined }

/** What is left to do after the right password of an account that has second factors (DEC-44). */
export type SecondStep = { challenge: string; factors: readonly Factor[] }

type Outcome = { signedIn: SignedIn } | { step: SecondStep } | { failure: string | null; errors: LoginErrors }

/** Sends the password. The answer is a session, the second step, or the messages for the form and its fields. Never throws. */
export async function enterPassword(typed: Record<LoginField, string>): Promise<Outcome> {
  const checked = identity.login.input.safeParse({ body: typed })
  if (!checked.success) return { failure: null, errors: byField(fieldErrorsOf(checked.error.issues)) }
  try {
    const { message, token, user, challenge, factors = [] } = await call(identity.login, checked.data)
    if (token !== undefined && user !== undefined) return { signedIn: { message, token, user } }
    return challenge === undefined ? { failure: FAILED, errors: {} } : { step: { challenge, factors } }
  } catch (error) {
    // A 2xx answer with `success: false` has its own fixed words.
    const isRefusal = error instanceof ApiError && error.status >= 200 && error.status < 300
    return {
      failure: failureWords(error, isRefusal ? 'Login failed' : FAILED),
      errors: error instanceof ApiError ? byField(error.errors) : {},
    }
  }
}

const FAILED = 'Login failed. Please check your credentials and try again.'

function byField(errors: readonly { path: string; msg: string }[]): LoginErrors {
  return Object.fromEntries(FIELDS.map((field) => [field, errors.find(({ path }) => path === field)?.msg]))
}

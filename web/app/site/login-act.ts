import { ApiError } from '@bank/contract/client'
import { fieldErrorsOf } from '@bank/contract/field-errors'
import { identity } from '@bank/contract/identity'
import { call } from '../api.ts'
import { failureWords } from '../failure-words.ts'
import { signIn } from '../session.ts'

/**
 * What the login needs once somebody fills it in. login.tsx loads it with the first touch of the form and not with the
 * page: the contract, zod and the session are as large as all the rest of ours.
 */

const FIELDS = ['email', 'password'] as const
export type LoginField = (typeof FIELDS)[number]
export type LoginErrors = { [Field in LoginField]?: string | undefined }

type Outcome = { start: string } | { failure: string | null; errors: LoginErrors }

/** Signs in and answers where this person begins, or what to say, as a whole and beside the fields. Never throws. */
export async function logIn(typed: Record<LoginField, string>): Promise<Outcome> {
  const checked = identity.login.input.safeParse({ body: typed })
  if (!checked.success) return { failure: null, errors: byField(fieldErrorsOf(checked.error.issues)) }
  try {
    return { start: signIn(await call(identity.login, checked.data)) }
  } catch (error) {
    // A success that says itself that it is none has words of its own: "Login failed".
    const isRefusal = error instanceof ApiError && error.status >= 200 && error.status < 300
    const fixed = isRefusal ? 'Login failed' : 'Login failed. Please check your credentials and try again.'
    return {
      failure: failureWords(error, fixed),
      errors: error instanceof ApiError ? byField(error.errors) : {},
    }
  }
}

function byField(told: readonly { path: string; msg: string }[]): LoginErrors {
  return Object.fromEntries(FIELDS.map((field) => [field, told.find(({ path }) => path === field)?.msg]))
}

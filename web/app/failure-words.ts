import { ApiError } from '@bank/contract/client'
import type { ProblemCode } from '@bank/contract/problem'
import * as z from 'zod'

/**
 * What a failed call says to a person: the server's message, else its list of errors, else the client's own
 * message, else the screen's fixed words. An answer that does not fit the contract is our fault and has no words for people.
 */
export function failureWords(error: unknown, fixed: string): string {
  if (error instanceof ApiError) return error.message || joined(error) || fixed
  if (error instanceof z.core.$ZodError || !(error instanceof Error)) return fixed
  return error.message || fixed
}

/**
 * The same for the screens whose fixed words stand where the server said nothing (funding, verification, profile,
 * password): why no answer came, as the browser or the client puts it, is no use to anybody there.
 */
export function serverWords(error: unknown, fixed: string): string {
  const hasAnswered = error instanceof ApiError && error.status > 0
  return hasAnswered ? failureWords(error, fixed) : fixed
}

const joined = ({ errors }: ApiError) => errors.map(({ msg }) => msg).join(', ')

/** Refusals that are about one field and carry no list of errors. */
const fieldOfProblem: Record<string, string> = {
  email_taken: 'email',
  wrong_current_password: 'currentPassword',
} satisfies { [Code in ProblemCode]?: string }

/** Hands the server's field errors to the form, beside their fields, and the focus to the first of them. */
export function tellFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  setError: (field: Field, error: { message: string }, options: { shouldFocus: boolean }) => void,
): void {
  if (!(error instanceof ApiError)) return
  let isFirst = true
  for (const field of fields) {
    const told = error.errors.find(({ path }) => path === field)?.msg
    const message = told ?? (fieldOfProblem[error.code] === field ? error.message : undefined)
    if (message === undefined) continue
    setError(field, { message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

import { ApiError } from '@bank/contract/client'
import type { ProblemCode } from '@bank/contract/problem'
import * as z from 'zod/mini'

/**
 * The message for a failed call: the server's message, else its list of errors, else the client's own message, else the
 * screen's fixed words. If an answer does not fit the contract, its technical error is not shown.
 */
export function failureWords(error: unknown, fixed: string): string {
  if (error instanceof ApiError) return error.message || joined(error) || fixed
  if (error instanceof z.core.$ZodError || !(error instanceof Error)) return fixed
  return error.message || fixed
}

/**
 * The same for screens that show their fixed words if the server sent none (funding, verification, profile,
 * password). There, the technical reason for a missing answer does not help anyone.
 */
export function serverWords(error: unknown, fixed: string): string {
  const isAnswer = error instanceof ApiError && error.status > 0
  return isAnswer ? failureWords(error, fixed) : fixed
}

const joined = ({ errors }: ApiError) => errors.map(({ msg }) => msg).join(', ')

/** Refusals about one field that carry no list of errors. */
const fieldOfProblem: Record<string, string> = {
  email_taken: 'email',
  email_changed_recently: 'email',
  wrong_current_password: 'currentPassword',
} satisfies { [Code in ProblemCode]?: string }

/** Puts the server's field errors beside their fields in the form, and focuses the first of them. */
export function showFieldErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  setError: (field: Field, error: { message: string }, options: { shouldFocus: boolean }) => void,
): void {
  if (!(error instanceof ApiError)) return
  let isFirst = true
  for (const field of fields) {
    const listed = error.errors.find(({ path }) => path === field)?.msg
    const message = listed ?? (fieldOfProblem[error.code] === field ? error.message : undefined)
    if (message === undefined) continue
    setError(field, { message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

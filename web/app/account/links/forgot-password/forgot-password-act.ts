import { ApiError } from '@bank/contract/client'
import { fieldErrorsOf } from '@bank/contract/field-errors'
import { recovery } from '@bank/contract/recovery'
import { call } from '../../../api/call.ts'
import { failureWords } from '../../../api/failure-words.ts'

/** What this page needs with the press; loaded late for the same reason as password-act.ts. */

type Outcome = { sent: string } | { wrong: string } | { failure: string }

/** Asks for the letter. The answer is the same for every address. Never throws. */
export async function askForLetter(email: string): Promise<Outcome> {
  const checked = recovery.forgotPassword.input.safeParse({ body: { email } })
  if (!checked.success) return { wrong: fieldErrorsOf(checked.error.issues)[0]?.msg ?? 'Email is required' }
  try {
    const { message } = await call(recovery.forgotPassword, checked.data)
    return { sent: message }
  } catch (error) {
    const wrong = error instanceof ApiError ? error.errors[0]?.msg : undefined
    return wrong
      ? { wrong }
      : { failure: failureWords(error, 'The email could not be sent. Please try again.') }
  }
}

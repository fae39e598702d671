import { ApiError, accepted } from '@bank/contract/client'
import { recovery } from '@bank/contract/recovery'
import { call } from '../../../api/call.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { signOut } from '../../../api/sign-out.ts'
import { currentSession } from '../../session/store.ts'

/** What the pages of letters need once a person presses; loaded late for the same reason as password-act.ts. */

export type SpendingCall = 'verifyEmail' | 'undoEmail' | 'lock'

export type Spent = { done: string } | { over: string } | { failure: string }

/** Spends the token of a letter. Never throws. */
export async function spend(name: SpendingCall, token: string): Promise<Spent> {
  return outcomeOf(async () => {
    const answer = await accepted(call(recovery[name], { body: { token } }))
    if (name !== 'verifyEmail') await endSessionHere()
    return answer?.message ?? 'Done.'
  })
}

/** Runs an act with a token, and distinguishes an expired or used token from other failures. */
export async function outcomeOf(act: () => Promise<string>): Promise<Spent> {
  try {
    return { done: await act() }
  } catch (error) {
    const words = failureWords(error, 'Something went wrong. Please try again.')
    return error instanceof ApiError && error.code === 'token_over' ? { over: words } : { failure: words }
  }
}

/** The act has ended the account's sessions. This tab may hold another person's session, which would be mistaken for theirs. */
export async function endSessionHere(): Promise<void> {
  if (currentSession() !== null) await signOut()
}

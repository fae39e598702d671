import { ApiError } from '@bank/contract/client'
import { signInSteps } from '@bank/contract/sign-in'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import type { SignedIn } from '../session/session.ts'
import { askForPasskey } from './passkey.ts'
import { keepPasskeys } from './passkey-signals.ts'

/**
 * How an answer to the second step ended: signed in, wrong code (`wrong`), or a challenge that is over, so that the person
 * begins again with the password (`over`). Everything else is a `failure`.
 */
export type StepOutcome = { signedIn: SignedIn } | { wrong: string } | { over: string } | { failure: string }

/** Finishes a sign-in with a code of an authenticator app or a recovery code. Never throws. */
export async function answerWithCode(challenge: string, code: string): Promise<StepOutcome> {
  return outcomeOf(call(signInSteps.secondFactor, { body: { challenge, code } }))
}

/** Finishes a sign-in with a passkey of the account. Never throws. */
export async function answerWithPasskey(challenge: string): Promise<StepOutcome> {
  const answer = async () => {
    const { data } = await call(signInSteps.secondFactorOptions, { body: { challenge } })
    const passkey = await askForPasskey(data)
    const signedIn = await call(signInSteps.secondFactor, { body: { challenge, passkey } })
    keepPasskeys(signedIn.accepted)
    return signedIn
  }
  return outcomeOf(answer())
}

async function outcomeOf(answer: Promise<SignedIn>): Promise<StepOutcome> {
  try {
    return { signedIn: await answer }
  } catch (error) {
    const words = failureWords(error, 'Login failed. Please try again.')
    const code = error instanceof ApiError ? error.code : null
    if (code === 'challenge_over') return { over: words }
    return code === 'wrong_code' ? { wrong: words } : { failure: words }
  }
}

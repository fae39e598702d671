import { browserProblems } from '@bank/contract/browser-problems'
import { ApiError, type Call, makeCall, type Transport } from '@bank/contract/client'
import { serverHeard } from '../session/clock.ts'
import { askForPassword } from '../session/password-again.ts'
import { currentSession, forgetSession } from '../session/store.ts'
import { tellTabsHeard } from '../session/tabs.ts'

/** The one function through which the web app calls the server. */
export const call: Call = callThrough()

/**
 * The same with another transport than `fetch`. If a call needs a fresh sign-in, it asks for the password and is then
 * sent again, so that no input is lost (HAZ-B2). If the person declines, the call fails with the refusal.
 */
export function callThrough(transport?: Transport): Call {
  const callOnce = callAsSession(transport)
  return async (endpoint, input, signal) => {
    try {
      return await callOnce(endpoint, input, signal)
    } catch (error) {
      const wantsPassword = error instanceof ApiError && error.code === 'sign_in_again'
      if (!wantsPassword) throw error
      if (await askForPassword()) return callOnce(endpoint, input, signal)
      throw currentSession() ? error : sessionEnded()
    }
  }
}

/** The error of a call that is not sent because there is no session. */
export function sessionEnded(): ApiError {
  const { status, message } = browserProblems.session_expired
  return new ApiError(status, 'session_expired', message)
}

/**
 * A 401 ends the session in this browser without navigating (DEC-12), but only the session that sent the call: the late
 * answer to an earlier person's request must not sign out the person who has signed in since.
 */
function callAsSession(transport?: Transport): Call {
  return async (endpoint, input, signal) => {
    const token = currentSession()?.token ?? null
    const sentAt = Date.now()
    const send = makeCall({
      baseUrl: '',
      token: () => token,
      tolerant: true,
      onUnauthorized: () => {
        if ((currentSession()?.token ?? null) === token) forgetSession(token === null ? null : 'refused')
      },
      ...(transport && { transport }),
    })
    const reply = await send(endpoint, input, signal)
    if (token !== null && currentSession()?.token === token) {
      serverHeard(sentAt)
      tellTabsHeard(token, sentAt)
    }
    return reply
  }
}

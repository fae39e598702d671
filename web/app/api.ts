import { browserProblems } from '@bank/contract/browser-problems'
import { ApiError, type Call, makeCall, type Transport } from '@bank/contract/client'
import { askForPassword } from './password-again.ts'
import { serverHeard } from './session-clock.ts'
import { currentSession, forgetSession } from './session-store.ts'
import { tellTabsHeard } from './session-tabs.ts'

/** The one function through which the web app speaks to the server. */
export const call: Call = callThrough()

/**
 * The same by another way to carry a request than `fetch`. What needs a fresh sign-in asks for the password and then
 * goes on, so no act is lost to it (hazard B2); who declines gets the refusal.
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

/** What a call fails with for want of a session, before it is sent. */
export function sessionEnded(): ApiError {
  const { status, message } = browserProblems.session_expired
  return new ApiError(status, 'session_expired', message)
}

/**
 * A 401 ends the session in this browser and goes nowhere (D12), but only the session that asked: the late answer to
 * somebody's earlier request must not sign out who has signed in since.
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

import { browserProblems } from '@bank/contract/browser-problems'
import { ApiError, type Call, makeCall, type Transport } from '@bank/contract/client'
import { inOurWords } from '@bank/contract/field-errors'
import * as z from 'zod/mini'
import { isUnattended, unattended } from '../account/session/attendance.ts'
import { requestPassword } from '../account/session/password-prompt.ts'
import { noteServerContact } from '../account/session/server-contact.ts'
import { currentSession, endSession, isBack } from '../account/session/store.ts'
import { broadcastServerContact } from '../account/session/tabs.ts'
import { earlyOrFetch } from './early-reads.ts'

// zod/mini has no messages of its own. The forms then have the server's.
z.config({ localeError: inOurWords })

/** The one function through which the web app calls the server. */
export const call: Call = callOver()

/** A call that asks the person for nothing: it fails if the session has ended or is not fresh. */
export const callWithoutAsking: Call = callAsSession()

/**
 * The same over another transport than `fetch`. If a call needs a fresh sign-in, it asks for the password and is then
 * sent again, so that no input is lost (HAZ-B2). If the session has ended, it waits until the person has logged in again, and
 * is then sent again. If the person declines, the call fails with the refusal.
 */
export function callOver(transport?: Transport): Call {
  const callOnce = callAsSession(transport)
  return async (endpoint, input, signal) => {
    const userId = currentSession()?.user.id
    try {
      return await callOnce(endpoint, input, signal)
    } catch (error) {
      if (!(error instanceof ApiError) || userId === undefined) throw error
      const needsPassword = error.code === 'sign_in_again'
      if (!needsPassword && error.status !== 401) throw error
      if (needsPassword && (await requestPassword())) return callOnce(endpoint, input, signal)
      // The session can also end while the password is asked for.
      const hasEnded = !needsPassword || currentSession() === null
      if (hasEnded && (await isBack(userId))) return callOnce(endpoint, input, signal)
      throw needsPassword && currentSession() === null ? sessionEndedError() : error
    }
  }
}

/** The error of a call that is not sent because there is no session. */
export function sessionEndedError(): ApiError {
  const { status, message } = browserProblems.session_expired
  return new ApiError(status, 'session_expired', message)
}

/**
 * A 401 ends the session in this browser without navigating (DEC-12), but only the session that sent the call: the late
 * answer to an earlier person's request must not sign out the person who has signed in since. A call that nobody asked for is
 * marked, and does not restart the countdown of an idle session.
 */
function callAsSession(transport?: Transport): Call {
  return async (endpoint, input, signal) => {
    const token = currentSession()?.token ?? null
    const sentAt = Date.now()
    const isAttended = !isUnattended(signal)
    const send = makeCall({
      baseUrl: '',
      token: () => token,
      tolerant: true,
      onUnauthorized: () => {
        if (token !== null && currentSession()?.token === token) endSession('refused')
      },
      transport: transport ?? earlyOrFetch,
      ...(!isAttended && { headers: unattended }),
    })
    const reply = await send(endpoint, input, signal)
    if (isAttended && token !== null && currentSession()?.token === token) {
      noteServerContact(sentAt)
      broadcastServerContact(token, sentAt)
    }
    return reply
  }
}

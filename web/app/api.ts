import { type Call, makeCall } from '@bank/contract/client'
import { currentSession, forgetSession } from './session-store.ts'

/**
 * The one function through which the web app speaks to the server. A 401 ends the session in this browser and
 * goes nowhere (D12), but only the session that asked: the late answer to somebody's earlier request must not sign
 * out who has signed in since.
 */
export const call: Call = (endpoint, input, signal) => {
  const token = currentSession()?.token ?? null
  const send = makeCall({
    baseUrl: '',
    token: () => token,
    onUnauthorized: () => {
      if ((currentSession()?.token ?? null) === token) forgetSession()
    },
  })
  return send(endpoint, input, signal)
}

import type { Call } from '@bank/contract/client'
import { callOver } from './call.ts'

/**
 * `call` with a time limit in milliseconds. Each attempt has its own: the person may take longer to log in again before the
 * call is sent a second time.
 */
export function callWithin(limit: number): Call {
  return callOver((address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(limit) }))
}

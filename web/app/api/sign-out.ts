import { ownSession } from '@bank/contract/user'
import { endSession } from '../account/session/store.ts'
import { callWithoutAsking } from './call.ts'

/** How long signing out waits for the server, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 5_000

/** Ends the session on the server and here; here even if the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await callWithoutAsking(ownSession.logout, {}, AbortSignal.timeout(LOGOUT_TIMEOUT_MS))
  } catch {
    // The server ends an idle session by itself, so the person need not wait.
  }
  endSession()
}

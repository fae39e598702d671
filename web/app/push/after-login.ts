import { preferences } from '@bank/contract/preferences'
import { currentSession } from '../account/session/store.ts'
import { callWithoutAsking } from '../api/call.ts'
import { subscribe, unsubscribe } from './this-device.ts'
import { turnedOnBy } from './turned-on-here.ts'

/**
 * A device is told for as long as a session. After the next login of the person who turned it on, it is told again, without a
 * press. When anybody else logs in, the browser stops taking pushes for the former person, and nobody is told here before they
 * have turned it on themselves.
 */
export async function tellAgainAfterLogin(): Promise<void> {
  const session = currentSession()
  if (!session) return
  const by = await turnedOnBy(session)
  if (by === 'this-session') return
  if (by !== 'before') return unsubscribe()
  const { data } = await callWithoutAsking(preferences.read, {})
  if (data.push) await subscribe(callWithoutAsking)
}

import * as z from 'zod/mini'
import { fromJson } from '../account/session/from-json.ts'
import type { Session } from '../account/session/store.ts'
import { sha256 } from '../account/session/tabs.ts'

const KEY = 'push'

/**
 * Who turned notifications on in this browser, and the session in which it was last told. Both are digests: what stays on the
 * device names neither (HAZ-C8).
 */
const Mark = z.object({ who: z.string(), session: z.string() })

/** Who turned notifications on in this browser, as seen by a session: `before` is its person, in an earlier session. */
export type TurnedOnBy = 'nobody' | 'another' | 'before' | 'this-session'

export async function turnedOnBy(session: Session): Promise<TurnedOnBy> {
  const { data: mark } = Mark.safeParse(fromJson(localStorage.getItem(KEY) ?? ''))
  if (!mark) return 'nobody'
  const own = await markOf(session)
  if (mark.who !== own.who) return 'another'
  return mark.session === own.session ? 'this-session' : 'before'
}

/** Marks this browser as told in this session. */
export async function markTurnedOn(session: Session): Promise<void> {
  localStorage.setItem(KEY, JSON.stringify(await markOf(session)))
}

export function unmark(): void {
  localStorage.removeItem(KEY)
}

async function markOf({ token, user }: Session) {
  const [who, session] = await Promise.all([sha256(`push of ${user.id}`), sha256(`push to ${token}`)])
  return { who, session }
}

import { recordOwn } from '../../audit/audit.ts'
import type { Database } from '../../db/connect.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import type { Caller } from '../sessions/caller.ts'
import { endSessionById, endSessionsOf } from '../sessions/session.ts'

/** Ends one of the caller's sessions, this one too. Throws `not_found`, also for somebody else's. */
export async function endOwnSession(db: Database, { userId }: Caller, id: string, origin: Origin) {
  await db.transaction(async (tx) => {
    if (!(await endSessionById(tx, userId, id))) throw new Problem('not_found')
    await recordOwn(tx, 'user.session_ended', userId, origin)
  })
}

/** Ends the caller's other sessions, and returns how many there were. */
export async function endOtherSessions(
  db: Database,
  { userId, tokenHash }: Caller,
  origin: Origin,
): Promise<number> {
  return db.transaction(async (tx) => {
    const sessions = await endSessionsOf(tx, userId, tokenHash)
    if (sessions === 0) return 0
    await recordOwn(tx, 'user.other_sessions_ended', userId, origin, { after: { sessions } })
    return sessions
  })
}

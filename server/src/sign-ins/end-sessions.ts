import { record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { endSessionById, endSessionsOf } from '../sessions/session.ts'

/** Ends one of the caller's sessions, this one too. Throws `not_found`, also for somebody else's. */
export async function endOwnSession(db: Database, { userId }: Caller, id: string, origin: Origin) {
  await db.transaction(async (tx) => {
    if (!(await endSessionById(tx, userId, id))) throw new Problem('not_found')
    await record(tx, {
      act: 'user.session_ended',
      actorId: userId,
      subject: { type: 'user', id: userId },
      customerId: userId,
      origin,
    })
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
    await record(tx, {
      act: 'user.other_sessions_ended',
      actorId: userId,
      subject: { type: 'user', id: userId },
      customerId: userId,
      after: { sessions },
      origin,
    })
    return sessions
  })
}

import type { sessions } from '@bank/contract/sessions'
import type { Database } from '../../db/connect.ts'
import type { Handlers } from '../../http/serve.ts'
import { listSessions } from '../sessions/session.ts'
import { listAccesses } from './access-log.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { listSignIns } from './list-sign-ins.ts'

/** Who is and was signed in, and which of the staff looked (DEC-48, DEC-49). */
export const signInRoutes = (db: Database): Handlers<typeof sessions> => ({
  list: async (_, { caller }) => ({ data: await listSessions(db, caller()) }),
  async end({ params }, { caller, origin }) {
    await endOwnSession(db, caller(), params.id, origin)
    return { message: 'The device is logged out.' }
  },
  async endOthers(_, { caller, origin }) {
    const ended = await endOtherSessions(db, caller(), origin)
    return { message: loggedOut(ended) }
  },
  signIns: async ({ query }, { caller }) => listSignIns(db, caller().userId, query),
  accessLog: async ({ query }, { caller }) => listAccesses(db, caller().userId, query),
})

function loggedOut(others: number): string {
  if (others === 0) return 'No other device was logged in.'
  return others === 1 ? 'One other device is logged out.' : `${others} other devices are logged out.`
}

import type { User } from '@bank/contract/identity'
import type { Queries } from '../../db/connect.ts'
import { lockUser } from '../../users/user.ts'
import { type Caller, refuseEndedSession } from '../sessions/caller.ts'

/** Locks the caller until the transaction ends, like `lockUser`. Throws `session_expired` if the session has ended by then. */
export async function lockCaller(tx: Queries, caller: Caller): Promise<User> {
  const user = await lockUser(tx, caller.userId)
  await refuseEndedSession(tx, caller)
  return user
}

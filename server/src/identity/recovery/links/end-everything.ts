import type { Queries } from '../../../db/connect.ts'
import { endSessionsOf } from '../../sessions/session.ts'
import { voidTokens } from '../letter-tokens.ts'

/** Ends a user's sessions, sign-ins under way, and links for a new password. */
export async function endEverything(tx: Queries, userId: string): Promise<void> {
  await endSessionsOf(tx, userId)
  await voidTokens(tx, userId, ['reset'])
}

import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { voidTokens } from '../recovery/letter-tokens.ts'
import { endSessionsOf } from '../sessions/session.ts'

/** Ends the sign-ins of a user that wait for their second step: they began with what no longer holds. */
export async function endChallenges(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from challenges where user_id = ${userId}`)
}

/** Ends a user's sessions, sign-ins under way, and links for a new password. */
export async function endEverything(tx: Queries, userId: string): Promise<void> {
  await endSessionsOf(tx, userId)
  await endChallenges(tx, userId)
  await voidTokens(tx, userId, ['reset'])
}

import { foldEmail } from '@bank/contract/email'
import sql from 'sql-template-tag'
import type { Queries } from '../../../db/connect.ts'
import { NO_PASSWORD } from '../../../users/user.ts'
import { removeFactorsSince } from '../../factors/remove-all.ts'
import { accountKey, moveCounts } from '../../sign-in/limits.ts'
import { makeToken, voidTokens } from '../letter-tokens.ts'
import { closeWayBack } from '../way-back.ts'
import { endEverything } from './end-everything.ts'

type Move = {
  email: string
  isConfirmed: boolean
  /** What came since then goes, too; null if no change is undone. */
  since: string | null
}

/**
 * Gives a locked user this address, and ends what whoever had the present one could use, by the database's clock: sessions,
 * the password, links of letters, and what came since: factors, recovery codes and known addresses. If no change is undone,
 * every link ends and the factors stay. Returns what it removed, and the token of the link for a new password.
 */
export async function moveAccount(
  tx: Queries,
  { id: userId, email: present }: { id: string; email: string },
  { email, isConfirmed, since }: Move,
) {
  await closeWayBack(tx, userId)
  await endEverything(tx, userId)
  await voidTokens(tx, userId, ['verify'])
  await voidTokens(tx, userId, ['lock'], since)
  const removed = since === null ? {} : await removeFactorsSince(tx, userId, since)
  await moveCounts(tx, accountKey(present), accountKey(email), since)
  await tx.run(sql`
    update users set email = ${email}, email_folded = ${foldEmail(email)}, email_verified = ${isConfirmed},
      password_hash = ${NO_PASSWORD} where id = ${userId}`)
  return { removed, reset: await makeToken(tx, { userId, purpose: 'reset' }) }
}

import { randomBytes } from 'node:crypto'
import { TOKEN_HOURS } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { Problem } from '../../problem.ts'
import { hashToken } from '../sessions/caller.ts'

/** What the link of a letter is for. */
export type Purpose = keyof typeof TOKEN_HOURS

/** How many links for locking an account can have at a time: a further one ends the oldest. */
const LOCK_TOKENS_MAX = 20

/** Links of these purposes are replaced by the next one (DEC-45). */
const REPLACED = new Set<Purpose>(['reset', 'verify'])

type About = {
  userId: string
  purpose: Purpose
  /** For `verify` the address to confirm, for `undo` the one to go back to; never with the others. */
  email?: string
}

/**
 * Makes the token of a letter's link: 256 random bits as 43 characters, of which only a hash is stored. It lasts as long
 * as TOKEN_HOURS says, by the database's clock. The caller has locked the user, so that two at the same moment leave one.
 */
export async function makeToken(tx: Queries, { userId, purpose, email }: About): Promise<string> {
  if (REPLACED.has(purpose)) await voidTokens(tx, userId, [purpose])
  const token = randomBytes(32).toString('base64url')
  await tx.run(sql`
    insert into letter_tokens (token_hash, user_id, purpose, email, expires_at)
    values (${hashToken(token)}, ${userId}, ${purpose}, ${email ?? null},
      now() + make_interval(secs => ${TOKEN_HOURS[purpose] * 3600}))`)
  if (purpose === 'lock')
    await tx.run(sql`
    delete from letter_tokens where token_hash in (
      select token_hash from letter_tokens where user_id = ${userId} and purpose = 'lock'
      order by created_at desc, token_hash offset ${LOCK_TOKENS_MAX})`)
  return token
}

/** What a token stands for. `email` is null except for `verify` and `undo`. */
export type Spent = { userId: string; email: string | null; createdAt: string }

/** Uses a token up: of two at the same moment, one succeeds. Throws `token_over`. */
export async function spendToken(tx: Queries, purpose: Purpose, token: string): Promise<Spent> {
  const spent = await tx.find<Spent>(sql`
    update letter_tokens set used_at = now()
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()
    returning user_id as "userId", email, created_at as "createdAt"`)
  if (!spent) throw new Problem('token_over')
  return spent
}

/**
 * The owner of a token that can still be spent. Lock them before you spend it: every other act on an account locks the
 * user first, too, so two acts never wait for each other. Throws `token_over`.
 */
export async function ownerOfToken(db: Queries, purpose: Purpose, token: string): Promise<string> {
  const found = await db.find<{ userId: string }>(sql`
    select user_id as "userId" from letter_tokens
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()`)
  if (!found) throw new Problem('token_over')
  return found.userId
}

/** Ends a user's unused links of these purposes; with `since`, only those made then or later, by the database's clock. */
export async function voidTokens(
  tx: Queries,
  userId: string,
  purposes: readonly Purpose[],
  since: string | null = null,
): Promise<void> {
  await tx.run(sql`
    delete from letter_tokens
    where user_id = ${userId} and purpose = any(${purposes}::text[]) and used_at is null
      and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)`)
}

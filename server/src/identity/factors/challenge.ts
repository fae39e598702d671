import { randomBytes } from 'node:crypto'
import { CHALLENGE_MINUTES, CHALLENGE_TRIES } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import type { Queries } from '../../db/connect.ts'
import { Problem } from '../../problem.ts'
import { hashToken } from '../sessions/caller.ts'

const isLive = sql`created_at > now() - make_interval(mins => ${CHALLENGE_MINUTES}) and tries < ${CHALLENGE_TRIES}`

/** Opens the second step of this user's sign-in, and returns what the browser holds: 256 random bits in base64url. */
export async function openSecondStep(tx: Queries, userId: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await tx.run(sql`
    insert into challenges (id_hash, user_id, kind) values (${hashToken(challenge)}, ${userId}, 'second-factor')`)
  return challenge
}

/** Whose second step it is. Throws `challenge_over`. */
export async function ownerOfSecondStep(db: Queries, challenge: string): Promise<string> {
  const found = await db.find<{ userId: string }>(sql`
    select user_id as "userId" from challenges
    where id_hash = ${hashToken(challenge)} and kind = 'second-factor' and ${isLive}`)
  if (!found) throw new Problem('challenge_over')
  return found.userId
}

/** Notes which bytes a passkey has to sign in this second step. Throws `challenge_over`. */
export async function askPasskeyFor(db: Queries, challenge: string, webauthn: string): Promise<void> {
  const asked = await db.run(sql`
    update challenges set webauthn = ${webauthn}
    where id_hash = ${hashToken(challenge)} and kind = 'second-factor' and ${isLive}`)
  if (asked === 0) throw new Problem('challenge_over')
}

/** Takes one of the tries of a second step, and returns the bytes that a passkey has to sign. Throws `challenge_over`. */
export async function takeTry(tx: Queries, challenge: string): Promise<string | null> {
  const taken = await tx.find<{ webauthn: string | null }>(sql`
    update challenges set tries = tries + 1
    where id_hash = ${hashToken(challenge)} and kind = 'second-factor' and ${isLive} returning webauthn`)
  if (!taken) throw new Problem('challenge_over')
  return taken.webauthn
}

/** Ends the second step after its success. */
export async function closeSecondStep(tx: Queries, challenge: string): Promise<void> {
  await tx.run(sql`delete from challenges where id_hash = ${hashToken(challenge)}`)
}

/** Opens a sign-in with a passkey alone, which signs these bytes. Returns what the browser holds. */
export async function openPasskeySignIn(db: Queries, webauthn: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.run(sql`
    insert into challenges (id_hash, kind, webauthn) values (${hashToken(challenge)}, 'passkey', ${webauthn})`)
  return challenge
}

/** Spends a sign-in with a passkey alone, and returns the bytes that it has to sign. Throws `challenge_over`. */
export async function spendPasskeySignIn(tx: Queries, challenge: string): Promise<string> {
  const spent = await tx.find<{ webauthn: string }>(sql`
    delete from challenges where id_hash = ${hashToken(challenge)} and kind = 'passkey' and ${isLive} returning webauthn`)
  if (!spent) throw new Problem('challenge_over')
  return spent.webauthn
}

/** Notes which bytes this user's new passkey has to sign. It replaces an earlier one. */
export async function openNewPasskey(tx: Queries, userId: string, webauthn: string): Promise<void> {
  await tx.run(sql`delete from challenges where user_id = ${userId} and kind = 'new-passkey'`)
  await tx.run(sql`
    insert into challenges (id_hash, user_id, kind, webauthn)
    values (${randomBytes(32)}, ${userId}, 'new-passkey', ${webauthn})`)
}

/** The bytes that this user's new passkey has to sign. Throws `challenge_over`. */
export async function challengeOfNewPasskey(db: Queries, userId: string): Promise<string> {
  const found = await db.find<{ webauthn: string }>(
    sql`select webauthn from challenges where user_id = ${userId} and kind = 'new-passkey' and ${isLive}`,
  )
  if (!found) throw new Problem('challenge_over')
  return found.webauthn
}

/** Spends the bytes that this user's new passkey has signed. Throws `challenge_over`. */
export async function spendNewPasskey(tx: Queries, userId: string, webauthn: string): Promise<void> {
  const spent = await tx.run(sql`
    delete from challenges
    where user_id = ${userId} and kind = 'new-passkey' and webauthn = ${webauthn} and ${isLive}`)
  if (spent === 0) throw new Problem('challenge_over')
}

import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import sql from 'sql-template-tag'
import * as z from 'zod'
import type { Queries } from '../../db/connect.ts'
import { Problem } from '../../problem.ts'
import { askPasskeyFor, openPasskeySignIn, ownerOfSecondStep } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'

/** What the browser needs to use a passkey as the second step. Throws `challenge_over` and `wrong_passkey`. */
export async function secondStepOptions(db: Queries, party: RelyingParty | null, challenge: string) {
  const userId = await ownerOfSecondStep(db, challenge)
  if (!party) throw new Problem('wrong_passkey')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: await listCredentials(db, userId),
    // The password has been given: that somebody is present is enough.
    userVerification: 'discouraged',
  })
  await askPasskeyFor(db, challenge, options.challenge)
  return { ...options }
}

/** What the browser needs to sign in with a passkey alone, and the challenge to send back. Throws `wrong_passkey`. */
export async function passkeySignInOptions(db: Queries, party: RelyingParty | null) {
  if (!party) throw new Problem('wrong_passkey')
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  return { challenge: await openPasskeySignIn(db, options.challenge), options: { ...options } }
}

/** A user's passkeys, as WebAuthn names them. */
export function listCredentials(
  db: Queries,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db.rows(sql`select credential_id as id, transports from passkeys where user_id = ${userId}`)
}

const Assertion = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
})

type Stored = { id: string; publicKey: Buffer; counter: number }

/** Whose passkey it is; null if we don't know it. */
export async function ownerOfPasskey(db: Queries, { id }: { id: string }): Promise<string | null> {
  const found = await db.find<{ userId: string }>(
    sql`select user_id as "userId" from passkeys where credential_id = ${id}`,
  )
  return found?.userId ?? null
}

/** Why a passkey was refused: its answer is wrong, or it is right, but the authenticator was copied. */
export type Refused = 'wrong' | 'copied'

/**
 * Verifies what a passkey of this user has signed, and notes its use. `isAlone` if there was no password: then the
 * authenticator must have verified the person and named the user. The caller has locked the user.
 */
export async function verifyPasskey(
  tx: Queries,
  party: RelyingParty | null,
  userId: string,
  { webauthn, response, isAlone }: { webauthn: string | null; response: object; isAlone: boolean },
): Promise<'passkey' | Refused> {
  const assertion = Assertion.safeParse(response)
  if (!party || webauthn === null || !assertion.success) return 'wrong'
  const { userHandle, ...answer } = assertion.data.response
  if (!namesUser(userHandle ?? null, userId, isAlone)) return 'wrong'
  const stored = await tx.find<Stored>(sql`
    select id, public_key as "publicKey", counter::float8 as counter from passkeys
    where user_id = ${userId} and credential_id = ${assertion.data.id}`)
  if (!stored) return 'wrong'
  const counter = await counterOf(party, stored, webauthn, { ...assertion.data, response: answer }, isAlone)
  if (counter === null) return 'wrong'
  // Some authenticators always say 0. Any other counter goes up with each use (WebAuthn, 6.1.1).
  const isCopied = (counter > 0 || stored.counter > 0) && counter <= stored.counter
  if (isCopied) return 'copied'
  await tx.run(sql`update passkeys set counter = ${counter}, last_used_at = now() where id = ${stored.id}`)
  return 'passkey'
}

function namesUser(userHandle: string | null, userId: string, isAlone: boolean): boolean {
  if (userHandle === null) return !isAlone
  return Buffer.from(userHandle, 'base64url').toString('hex') === userId.replaceAll('-', '')
}

type Answer = Omit<z.output<typeof Assertion>, 'response'> & {
  response: Omit<z.output<typeof Assertion>['response'], 'userHandle'>
}

/** The counter that the authenticator signed, or null if the answer is wrong in any way. */
async function counterOf(
  party: RelyingParty,
  { publicKey }: Stored,
  expectedChallenge: string,
  response: Answer,
  requireUserVerification: boolean,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: expectedOrigin(party, response.response.clientDataJSON),
      expectedRPID: party.id,
      // We compare the counters: the library's error does not tell a copied authenticator from a wrong answer.
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: -1 },
      requireUserVerification,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for everything that does not fit.
    return null
  }
}

/** The origin for the library to expect: the one that the browser named if it is ours, otherwise one that can't match. */
export function expectedOrigin(party: RelyingParty, clientDataJSON: string): string {
  const { origin } = decodeClientDataJSON(clientDataJSON)
  return party.isOurs(origin) ? origin : `not ${origin}`
}

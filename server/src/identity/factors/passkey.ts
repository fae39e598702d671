import { randomUUIDv7 } from 'node:crypto'
import { type AcceptedPasskeys, PASSKEYS_MAX, type Passkey } from '@bank/contract/factors'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { recordOwn } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { Origin } from '../../origin.ts'
import { Problem } from '../../problem.ts'
import { getUser } from '../../users/user.ts'
import { placeOf } from '../passwords/slots.ts'
import type { Caller } from '../sessions/caller.ts'
import { challengeOfNewPasskey, openNewPasskey, spendNewPasskey } from './challenge.ts'
import { drawFirstCodes, dropCodesWithoutFactor, storeFirstCodes } from './first-factor.ts'
import { tellOwner } from './letters.ts'
import { lockCaller } from './lock-caller.ts'
import { expectedOrigin, listCredentials, ownerOfPasskey } from './passkey-proof.ts'
import type { RelyingParty } from './relying-party.ts'

/**
 * Ed25519, ES256 and RS256 by their COSE numbers; every authenticator knows one of them. Without a list, the library asks
 * Node for algorithms that are experimental there, and Node warns about them.
 */
const ALGORITHMS = [-8, -7, -257]

const columns = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`

/** A user's passkeys, the oldest first. */
export function listPasskeys(db: Queries, userId: string): Promise<Passkey[]> {
  return db.rows<Passkey>(
    sql`select ${columns} from passkeys where user_id = ${userId} order by created_at, id`,
  )
}

/** Which passkeys a browser may go on offering; undefined if there is no relying party. */
export async function acceptedPasskeys(
  db: Queries,
  party: RelyingParty | null,
  userId: string,
): Promise<AcceptedPasskeys | undefined> {
  if (!party) return undefined
  const credentials = await listCredentials(db, userId)
  return {
    rpId: party.id,
    userId: isoBase64URL.fromBuffer(userHandle(userId)),
    allAcceptedCredentialIds: credentials.map(({ id }) => id),
  }
}

/**
 * What the browser needs to make a passkey. It should be one that signs in alone, which is left to the authenticator.
 * Throws `wrong_passkey` if there is no relying party, and `too_many`.
 */
export async function newPasskeyOptions(db: Database, party: RelyingParty | null, caller: Caller) {
  if (!party) throw new Problem('wrong_passkey')
  const { userId } = caller
  const user = await getUser(db, userId)
  const existing = await listCredentials(db, userId)
  if (existing.length >= PASSKEYS_MAX) throw Problem.tooMany(PASSKEYS_MAX, 'passkeys')
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: userHandle(userId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    await openNewPasskey(tx, userId, options.challenge)
  })
  return { ...options }
}

/** What an authenticator keeps instead of a name, and gives back at a sign-in (WebAuthn, 14.6.1). */
export function userHandle(userId: string) {
  return Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

const Attestation = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})

/**
 * Adds the passkey that the browser has made. Returns ten recovery codes with it if it is the account's first factor.
 * Throws `wrong_passkey`, `challenge_over` and `too_many`.
 */
export async function addPasskey(
  db: Database,
  { party, outbox }: { party: RelyingParty | null; outbox: Outbox },
  caller: Caller,
  { name, response }: { name: string; response: object },
  origin: Origin,
): Promise<Passkey & { recoveryCodes: string[] | null }> {
  if (!party) throw new Problem('wrong_passkey')
  const { userId } = caller
  await refuseTooMany(db, userId)
  const webauthn = await challengeOfNewPasskey(db, userId)
  const { credential, transports } = await verifyNew(party, webauthn, response)
  if ((await ownerOfPasskey(db, credential)) !== null) throw new Problem('wrong_passkey')
  const firstCodes = await drawFirstCodes(db, userId, placeOf((await getUser(db, userId)).email, origin))
  return db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    await refuseTooMany(tx, userId)
    await spendNewPasskey(tx, userId, webauthn)
    const recoveryCodes = await storeFirstCodes(tx, userId, firstCodes)
    const passkey = await tx.find<Passkey>(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
      values (${randomUUIDv7()}, ${userId}, ${credential.id}, ${Buffer.from(credential.publicKey)},
        ${credential.counter}, ${transports}, ${name})
      on conflict (credential_id) do nothing returning ${columns}`)
    if (!passkey) throw new Problem('wrong_passkey')
    await tellOwner(tx, outbox, user, 'passkey-added')
    await recordOwn(tx, 'user.passkey_added', userId, origin, { after: { passkeyId: passkey.id } })
    return { ...passkey, recoveryCodes }
  })
}

async function refuseTooMany(db: Queries, userId: string): Promise<void> {
  const count = await db.value<number>(sql`select count(*)::int from passkeys where user_id = ${userId}`)
  if (count >= PASSKEYS_MAX) throw Problem.tooMany(PASSKEYS_MAX, 'passkeys')
}

async function verifyNew(party: RelyingParty, expectedChallenge: string, response: object) {
  const attestation = Attestation.safeParse(response)
  if (!attestation.success) throw new Problem('wrong_passkey')
  const { transports, ...answer } = attestation.data.response
  try {
    refuseCertificates(answer.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation.data, response: answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: expectedOrigin(party, answer.clientDataJSON),
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (verified) return { credential: registrationInfo.credential, transports }
  } catch (cause) {
    throw new Problem('wrong_passkey', { cause })
  }
  throw new Problem('wrong_passkey')
}

/**
 * Throws if the attestation has a certificate. We ask for none, so browsers send none. The library would fetch the
 * certificate's revocation list, from an address of the sender's choice.
 */
function refuseCertificates(attestationObject: string) {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  const isPlain =
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  if (!isPlain) throw new Error('the attestation has a certificate')
}

/** Renames one of the caller's passkeys. The log does not repeat what they typed. Throws `not_found`. */
export async function renamePasskey(
  db: Database,
  caller: Caller,
  { id, name }: { id: string; name: string },
  origin: Origin,
): Promise<Passkey> {
  const { userId } = caller
  return db.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const passkey = await tx.find<Passkey>(sql`
      update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`)
    if (!passkey) throw new Problem('not_found')
    await recordOwn(tx, 'user.passkey_renamed', userId, origin, { after: { passkeyId: id } })
    return passkey
  })
}

/** Removes one of the caller's passkeys. Throws `not_found`. */
export async function removePasskey(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<void> {
  const { userId } = caller
  await db.transaction(async (tx) => {
    const user = await lockCaller(tx, caller)
    const removed = await tx.run(sql`delete from passkeys where id = ${id} and user_id = ${userId}`)
    if (removed === 0) throw new Problem('not_found')
    await dropCodesWithoutFactor(tx, userId)
    await tellOwner(tx, outbox, user, 'passkey-removed')
    await recordOwn(tx, 'user.passkey_removed', userId, origin, { after: { passkeyId: id } })
  })
}

import * as z from 'zod/mini'
import { Code } from './code.ts'
import { answer, get, messageOnly, nothing, post, put, remove } from './endpoint.ts'
import { byId, Id, line, Moment } from './text.ts'

export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
export const RECOVERY_CODES = 10

/** What a browser's WebAuthn call returns, in the JSON form of the WebAuthn specification. The server checks it. */
export const WebAuthnResponse = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  response: z.looseObject({}),
})
/** What a browser's WebAuthn call takes, in the same form. */
export const WebAuthnOptions = z.looseObject({ challenge: z.string() })

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
})
export type Passkey = z.output<typeof Passkey>

/**
 * The passkeys that still sign in to an account. The browser gets this list so that it offers no others (WebAuthn,
 * `signalAllAcceptedCredentials`).
 */
export const AcceptedPasskeys = z.object({
  rpId: z.string(),
  userId: z.string(),
  allAcceptedCredentialIds: z.array(z.string()),
})
export type AcceptedPasskeys = z.output<typeof AcceptedPasskeys>

/**
 * The factors of an account. `passkeysAvailable` is false where there can be no passkeys: WebAuthn refuses a bank whose
 * address is an IP number.
 */
export const Factors = z.object({
  passkeys: z.array(Passkey),
  totp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeysAvailable: z.boolean(),
  accepted: z.optional(AcceptedPasskeys),
})
export type Factors = z.output<typeof Factors>

const PasskeyName = line('Name', PASSKEY_NAME_MAX)

const RecoveryCodes = z.array(z.string())
/** Recovery codes come with an account's first factor, and are shown only then. */
const WithFirstCodes = z.object({ recoveryCodes: z.nullable(RecoveryCodes) })

/** The terms of every change of one’s factors. Staff who still have to set one up can make them. */
const changing = {
  access: 'signed-in',
  fresh: true,
  quota: 'factors',
  inMaintenance: 'open',
  beforeFactor: 'open',
} as const

export const factors = {
  list: get('/auth/factors', {
    access: 'signed-in',
    summary: 'Your second factors',
    input: nothing,
    reply: answer(Factors),
    inMaintenance: 'open',
    beforeFactor: 'open',
  }),
  startTotp: post('/auth/totp', {
    ...changing,
    summary: 'Get a secret for an authenticator app; it counts once a code has confirmed it',
    input: nothing,
    reply: answer(z.object({ secret: z.string(), uri: z.string(), qrCode: z.string() })),
  }),
  confirmTotp: post('/auth/totp/confirm', {
    ...changing,
    summary: 'Confirm the authenticator app with its first code',
    input: z.object({ body: z.strictObject({ code: Code }) }),
    reply: answer(WithFirstCodes),
  }),
  removeTotp: remove('/auth/totp', {
    ...changing,
    summary: 'Remove the authenticator app',
    input: nothing,
    reply: messageOnly,
  }),
  passkeyOptions: post('/auth/passkeys/options', {
    ...changing,
    summary: 'Get the options with which the browser makes a passkey',
    input: nothing,
    reply: answer(WebAuthnOptions),
  }),
  addPasskey: post('/auth/passkeys', {
    ...changing,
    summary: 'Add the passkey that the browser has made',
    input: z.object({ body: z.strictObject({ name: PasskeyName, response: WebAuthnResponse }) }),
    reply: answer(z.extend(Passkey, WithFirstCodes.shape)),
    status: 201,
  }),
  renamePasskey: put('/auth/passkeys/:id', {
    ...changing,
    summary: 'Rename a passkey',
    input: z.object({ params: byId, body: z.strictObject({ name: PasskeyName }) }),
    reply: answer(Passkey),
  }),
  removePasskey: remove('/auth/passkeys/:id', {
    ...changing,
    summary: 'Remove a passkey',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  newRecoveryCodes: post('/auth/recovery-codes', {
    ...changing,
    summary: 'Get ten new recovery codes; the former ones no longer work',
    quota: 'renewing-codes',
    input: nothing,
    reply: answer(z.object({ recoveryCodes: RecoveryCodes })),
  }),
}

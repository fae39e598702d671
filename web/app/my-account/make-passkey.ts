import { ApiError } from '@bank/contract/client'
import type { Received, Reply } from '@bank/contract/endpoint'
import { factors } from '@bank/contract/factors'
import * as z from 'zod'
import { call } from '../api/call.ts'
import { failureWords } from '../api/failure-words.ts'

/** Why this page can't make passkeys, or null if it can. */
export type PasskeyObstacle = 'address' | 'browser' | null

/**
 * Browsers make passkeys only for names, never for IP numbers, and only on secure pages.
 * @param available whether the server knows its own name (`Factors.passkeysAvailable`)
 */
export function passkeyObstacle(available: boolean): PasskeyObstacle {
  const { hostname } = location
  // An IPv6 number has brackets.
  if (!available || /^[\d.]+$/.test(hostname) || hostname.startsWith('[')) return 'address'
  return typeof PublicKeyCredential === 'undefined' ? 'browser' : null
}

/** The options that the server sends, as the browser's part of the library wants them. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']),
})

/** Has the browser make a passkey, and adds it to the account. */
export async function makePasskey(name: string): Promise<Reply<typeof factors.addPasskey>> {
  const { data } = await call(factors.passkeyOptions, {})
  // Loaded only here: no screen needs it to open.
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: CreationOptions.parse(data) })
  const response: Received<typeof factors.addPasskey>['body']['response'] = {
    ...made,
    response: { ...made.response },
  }
  return call(factors.addPasskey, { body: { name, response } })
}

/** Why there is no passkey, in words. Browsers do not tell a refusal from a time-out. */
export function passkeyFailure(error: unknown, fixed: string): string {
  if (error instanceof ApiError || !(error instanceof Error)) return failureWords(error, fixed)
  switch (error.name) {
    case 'InvalidStateError':
      return 'This device already has a passkey for your account. You can log in with it.'
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was made: it was cancelled, or it took too long. Please try again.'
    case 'SecurityError':
      return 'This browser makes no passkeys for the address of this page.'
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device can’t make a passkey. Try another one, such as your phone.'
    default:
      return fixed
  }
}

import { ApiError } from '@bank/contract/client'
import type { Received, Reply } from '@bank/contract/endpoint'
import { factors } from '@bank/contract/factors'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'

const Requirement = z.enum(['discouraged', 'preferred', 'required'])

/** The parts of the options that browsers read (WebAuthn, 5.4), so that the browser's call gets what its types promise. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.exactOptional(z.number()),
  excludeCredentials: z.exactOptional(z.array(z.object({ type: z.literal('public-key'), id: z.string() }))),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(Requirement),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification: z.exactOptional(Requirement),
    }),
  ),
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

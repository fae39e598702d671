import * as z from 'zod/mini'
import { Code } from './code.ts'
import { answer, nothing, post } from './endpoint.ts'
import { AcceptedPasskeys, WebAuthnOptions, WebAuthnResponse } from './factors.ts'
import { SignedIn } from './identity.ts'
import { text } from './text.ts'

/** How long a challenge lives, and how many answers it takes (DEC-44). */
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_TRIES = 5

const Challenge = text('Challenge').check(z.regex(/^[\w-]{43}$/, 'Challenge is not complete'))

/** `accepted` after a sign-in with a passkey. */
const SignedInWithFactor = z.extend(SignedIn, { accepted: z.optional(AcceptedPasskeys) })

/** The second step of a sign-in, and signing in with a passkey alone (DEC-44). */
export const signInSteps = {
  secondFactorOptions: post('/auth/login/second-factor/options', {
    access: 'public',
    summary: 'Get the options with which the browser uses a passkey as the second step',
    quota: 'by-failures',
    input: z.object({ body: z.strictObject({ challenge: Challenge }) }),
    reply: answer(WebAuthnOptions),
    inMaintenance: 'open',
  }),
  secondFactor: post('/auth/login/second-factor', {
    access: 'public',
    summary: 'Finish a sign-in with a code or a passkey',
    quota: 'by-failures',
    input: z.object({
      body: z
        .strictObject({
          challenge: Challenge,
          code: z.optional(Code),
          passkey: z.optional(WebAuthnResponse),
        })
        .check(
          z.refine(
            ({ code, passkey }) => (code === undefined) !== (passkey === undefined),
            'Send either a code or a passkey',
          ),
        ),
    }),
    reply: SignedInWithFactor,
    inMaintenance: 'open',
  }),
  passkeyOptions: post('/auth/login/passkey/options', {
    access: 'public',
    summary: 'Get a challenge and options for signing in with a passkey alone',
    quota: 'asking-for-challenges',
    input: nothing,
    reply: answer(z.object({ challenge: z.string(), options: WebAuthnOptions })),
    inMaintenance: 'open',
  }),
  passkey: post('/auth/login/passkey', {
    access: 'public',
    summary: 'Sign in with a passkey alone',
    quota: 'by-failures',
    input: z.object({ body: z.strictObject({ challenge: Challenge, response: WebAuthnResponse }) }),
    reply: SignedInWithFactor,
    inMaintenance: 'open',
  }),
}

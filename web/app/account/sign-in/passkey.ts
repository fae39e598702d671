import { ApiError } from '@bank/contract/client'
import { signInSteps } from '@bank/contract/sign-in'
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import type { SignedIn } from '../session/session.ts'
import { forgetPasskey, keepPasskeys } from './passkey-signals.ts'

/** A hint only, so a transport of the future is left out instead of refused. */
const Transports = z.catch(
  z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
  [],
)

/** The parts of the options that browsers read (WebAuthn, 5.5), so that the browser's call gets what its types promise. */
const Options = z.object({
  challenge: z.string(),
  rpId: z.exactOptional(z.string()),
  timeout: z.exactOptional(z.number()),
  userVerification: z.exactOptional(z.enum(['discouraged', 'preferred', 'required'])),
  allowCredentials: z.exactOptional(
    z.array(
      z.object({ id: z.string(), type: z.literal('public-key'), transports: z.exactOptional(Transports) }),
    ),
  ),
})

/** Asks the browser to use a passkey; `inAutofill` as a suggestion in the field for the email address. Throws in plain words. */
export async function askForPasskey(options: object, { inAutofill = false } = {}) {
  const optionsJSON = Options.parse(options)
  try {
    const used = await startAuthentication({ optionsJSON, useBrowserAutofill: inAutofill })
    return { ...used, response: { ...used.response } }
  } catch (error) {
    // Browsers do not say whether the person declined, waited too long, or has no passkey for this bank.
    throw new Error('No passkey was used. Please try again, or log in in another way.', { cause: error })
  }
}

/** Signs in with a passkey alone, chosen in the browser's dialog. */
export async function signInWithPasskey(): Promise<{ signedIn: SignedIn } | { failure: string }> {
  return signInWith({ inAutofill: false })
}

/**
 * Lets the browser suggest passkeys where the person enters their email address. Waits until they choose one; null if they
 * never do, or if the browser or the server offers none.
 */
export async function suggestPasskeys(): Promise<{ signedIn: SignedIn } | { failure: string } | null> {
  let isChosen = false
  const onChosen = () => {
    isChosen = true
  }
  const outcome = await signInWith({ inAutofill: true, onChosen })
  return isChosen ? outcome : null
}

/** Takes back the suggestions of `suggestPasskeys`. */
export function withdrawPasskeys(): void {
  WebAuthnAbortService.cancelCeremony()
}

async function signInWith({ inAutofill, onChosen }: { inAutofill: boolean; onChosen?: () => void }) {
  let chosen: { rpId: string; id: string } | null = null
  try {
    const { challenge, options } = (await call(signInSteps.passkeyOptions, {})).data
    const response = await askForPasskey(options, { inAutofill })
    onChosen?.()
    const { rpId = location.hostname } = Options.parse(options)
    chosen = { rpId, id: response.id }
    const signedIn = await call(signInSteps.passkey, { body: { challenge, response } })
    keepPasskeys(signedIn.accepted)
    return { signedIn }
  } catch (error) {
    if (chosen && error instanceof ApiError && error.code === 'passkey_removed')
      forgetPasskey(chosen.rpId, chosen.id)
    return { failure: failureWords(error, 'Login failed. Please try again.') }
  }
}

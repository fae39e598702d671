import type { Call } from '@bank/contract/client'
import { factors } from '@bank/contract/factors'
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows now, or that many seconds from now. Each code works once. */
export function codeOf(secret: string, seconds = 0): string {
  const timestamp = Date.now() + seconds * 1000
  return TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    timestamp,
  })
}

/** Sets up an authenticator app for this session's account. Its code of 30 seconds ago is used up by that. */
export async function addApp(call: Call) {
  const { data } = await call(factors.startTotp, {})
  const confirm = () => call(factors.confirmTotp, { body: { code: codeOf(data.secret, -30) } })
  // A step of 30 seconds can end between the code and its check.
  const confirmed = await confirm().catch(confirm)
  return { secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes ?? [] }
}

/** Chromium's virtual authenticator: built into the device, with one finger that always fits. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

/** Whether the person is there: without, the browser's questions stay open. */
export async function setPresence(
  { session, authenticatorId }: { session: CDPSession; authenticatorId: string },
  enabled: boolean,
): Promise<void> {
  await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/** Adds a passkey to this session's account, made by the page's virtual authenticator. */
export async function addPasskey({ call, page }: { call: Call; page: Page }): Promise<void> {
  const { data: options } = await call(factors.passkeyOptions, {})
  const made: unknown = await page.evaluate(async (text) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(text))
    const credential = await navigator.credentials.create({ publicKey })
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null
  }, JSON.stringify(options))
  const input = factors.addPasskey.input.parse({ body: { name: 'Laptop', response: made } })
  await call(factors.addPasskey, input)
}

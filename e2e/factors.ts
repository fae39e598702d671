import type { Call } from '@bank/contract/client'
import { factors } from '@bank/contract/factors'
import type { CDPSession, Page } from '@playwright/test'

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

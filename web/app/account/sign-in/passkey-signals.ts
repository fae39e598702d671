import type { AcceptedPasskeys } from '@bank/contract/factors'
import { canUsePasskeys } from './passkey-support.ts'

/** Tells the browser which passkeys are still valid, so that it offers no others. Not every browser supports this. */
export function keepPasskeys(accepted: AcceptedPasskeys | undefined): void {
  if (!accepted || !canUsePasskeys()) return
  const { signalAllAcceptedCredentials: signal } = PublicKeyCredential
  // Only a hint, so it doesn't matter whether the browser accepts it.
  if (typeof signal === 'function') signal.call(PublicKeyCredential, accepted).catch(() => {})
}

/** Tells the browser that the bank does not know a passkey, so that it stops offering it. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  const { signalUnknownCredential: signal } = PublicKeyCredential
  if (typeof signal === 'function') signal.call(PublicKeyCredential, { rpId, credentialId }).catch(() => {})
}

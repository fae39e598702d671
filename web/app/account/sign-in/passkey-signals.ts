import type { AcceptedPasskeys } from '@bank/contract/factors'
import { canUsePasskeys } from './passkey-support.ts'

/** Tells the browser which passkeys still sign in, so that it offers no others. Not every browser has the call. */
export function keepPasskeys(accepted: AcceptedPasskeys | undefined): void {
  if (!accepted || !canUsePasskeys()) return
  const { signalAllAcceptedCredentials: signal } = PublicKeyCredential
  // A hint: whether the browser takes it changes nothing here.
  if (typeof signal === 'function') signal.call(PublicKeyCredential, accepted).catch(() => {})
}

/** Tells the browser that the bank does not know a passkey, so that it stops offering it. */
export function forgetPasskey(rpId: string, credentialId: string): void {
  const { signalUnknownCredential: signal } = PublicKeyCredential
  if (typeof signal === 'function') signal.call(PublicKeyCredential, { rpId, credentialId }).catch(() => {})
}

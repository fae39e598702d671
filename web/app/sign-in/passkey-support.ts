/**
 * Whether this browser can use passkeys here: it knows WebAuthn, which it offers on secure pages only, and the address is not
 * an IP number, for which WebAuthn refuses them. Loads nothing, so that the login page can ask at once.
 */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** Whether the browser can suggest passkeys in the field for the email address. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  // Not every browser that knows WebAuthn has it.
  const { isConditionalMediationAvailable: isAvailable } = PublicKeyCredential
  return typeof isAvailable === 'function' && isAvailable.call(PublicKeyCredential)
}

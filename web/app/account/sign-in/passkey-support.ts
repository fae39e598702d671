/** Why this page can't use passkeys, or null if it can. */
export type PasskeyObstacle = 'address' | 'browser' | null

/**
 * WebAuthn refuses addresses that are IP numbers, and browsers know it on secure pages only. Loads nothing, so that the login page
 * can ask at once.
 */
export function passkeyObstacle(): PasskeyObstacle {
  // An IPv6 number has brackets.
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address'
  return typeof PublicKeyCredential === 'function' ? null : 'browser'
}

export const canUsePasskeys = (): boolean => passkeyObstacle() === null

/** Whether the browser can suggest passkeys in the field for the email address. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  // Not every browser that knows WebAuthn has it.
  const { isConditionalMediationAvailable: isAvailable } = PublicKeyCredential
  return typeof isAvailable === 'function' && isAvailable.call(PublicKeyCredential)
}

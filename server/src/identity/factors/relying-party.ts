import { isIP } from 'node:net'
import { brand } from '@bank/contract/brand'

/** For whom passkeys are made (WebAuthn, 5.1.3). A browser offers a passkey to its own relying party only. */
export type RelyingParty = {
  id: string
  name: string
  /** Whether a page of this origin, such as `https://bank.example`, is one of ours. */
  isOurs(origin: string): boolean
}

const LOCAL = 'localhost'

/**
 * The host of PUBLIC_URL, or else `localhost` at any port. Null if there can be no passkeys: WebAuthn refuses IP numbers,
 * and pages that came over http except those of `localhost`.
 */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | null {
  const name = brand.bankName
  if (publicUrl === undefined) return { id: LOCAL, name, isOurs: isLocal }
  const { hostname: id, origin: ours, protocol } = new URL(publicUrl)
  // An IPv6 number has brackets in a URL.
  if (isIP(id) !== 0 || id.startsWith('[')) return null
  if (protocol !== 'https:' && id !== LOCAL) return null
  return { id, name, isOurs: (origin) => origin === ours }
}

function isLocal(origin: string): boolean {
  return URL.parse(origin)?.hostname === LOCAL
}

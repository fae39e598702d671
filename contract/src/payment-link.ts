import { withoutInvisible } from './text.ts'

const SCHEMES = new Set(['bitcoin', 'ethereum', 'litecoin', 'solana', 'tron', 'lightning'])

/**
 * The parameters that a payment link can have. Others can change the recipient: BIP-72's `r` and BIP-78's `pj` fetch
 * another destination, `lightning` is one, and ERC-681's `address` is the recipient of a token.
 */
const PARAMETERS = new Set(['amount', 'value', 'label', 'message', 'memo'])

/** The address that a payment link (BIP-21, ERC-681) pays, if it can pay no other one. Any other text stays as it is. */
export function addressIn(text: string): string {
  const [, scheme = '', target = '', query = ''] = /^([a-z]+):([^?]*)(?:\?(.*))?$/i.exec(text) ?? []
  const parameters = [...new URLSearchParams(query).keys()]
  if (!SCHEMES.has(scheme.toLowerCase())) return text
  if (!parameters.every((name) => PARAMETERS.has(name.toLowerCase()))) return text
  return scheme.toLowerCase() === 'ethereum' ? target.replace(/^pay-/i, '').replace(/@\d+$/, '') : target
}

/** A QR code holds capitals, because they take less room, and a phone's keyboard begins what looks like an e-mail with one. */
const IN_CAPITALS = /^(?:(?:BC|LTC|LNURL|LNO)1[02-9AC-HJ-NP-Z]+|[A-Z][a-z\d._+-]*@[a-z\d.-]+\.[a-z]+)$/

/**
 * The address in what people paste, type or scan (DEC-73), in the case in which it is kept. Whether it is an address is checked
 * afterwards.
 */
export function pastedAddress(pasted: string): string {
  const address = addressIn(withoutInvisible(pasted).trim())
  return IN_CAPITALS.test(address) ? address.toLowerCase() : address.replace(/^0X/, '0x')
}

import { brand } from '@bank/contract/brand'
import type { Letter } from './letter.ts'

/** A letter about the security of an account, which nobody can switch off (DEC-46). */
export function securityLetter(
  kind: string,
  subject: string,
  paragraphs: readonly string[],
  action?: Letter['action'],
): Letter {
  return { kind, subject, paragraphs, isSecurity: true, ...(action && { action }) }
}

export const CALL_US = `If this was not you, please call us immediately: ${brand.emergencyPhone}.`

/** A letter that ends with a button by which its reader locks the account, if it was not them (DEC-49). */
export function lockableLetter(
  kind: string,
  subject: string,
  paragraphs: readonly string[],
  lockToken: string,
): Letter {
  const orLock = `If this was not you, lock your account with the button below, then call us: ${brand.emergencyPhone}.`
  const action = { label: 'Lock my account', path: `/lock#${lockToken}` }
  return securityLetter(kind, subject, [...paragraphs, orLock], action)
}

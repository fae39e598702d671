import { SSN_DIGITS } from '@bank/contract/verification'

/** Three groups of digits with hyphens between: XXX-XX-XXXX, eleven characters (section 9). */
export const SSN_MASK_LENGTH = 11

/** The digits of what was typed or pasted, nine at most. */
export function ssnDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, SSN_DIGITS)
}

/** Digits as they are shown. A hyphen comes with the digit after it, so that nothing is in the way of deleting. */
export function maskSsn(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-')
}

/** Where the caret stands in the masked text when that many digits are before it. */
export function caretAfter(digits: number): number {
  return digits + (digits > 3 ? 1 : 0) + (digits > 5 ? 1 : 0)
}

import { SSN_DIGITS } from '@bank/contract/verification'

/** The digits of what was typed or pasted, nine at most. */
export function ssnDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, SSN_DIGITS)
}

/** Digits as they are shown: XXX-XX-XXXX. A hyphen comes with the digit after it, so that nothing is in the way of deleting. */
export function maskSsn(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-')
}

/** Where the caret stands in the masked text when that many digits are before it. */
export function caretAfter(digits: number): number {
  return digits + (digits > 3 ? 1 : 0) + (digits > 5 ? 1 : 0)
}

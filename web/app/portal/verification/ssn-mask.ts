import { SSN_DIGITS } from '@bank/contract/verification'

/** The first nine digits of what was typed or pasted. */
export function ssnDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, SSN_DIGITS)
}

/** Formats digits as XXX-XX-XXXX. A hyphen comes with the digit after it, so it never blocks Backspace. */
export function maskSsn(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((group) => group !== '').join('-')
}

/** The position of the caret in the masked text after that many digits. */
export function caretAfter(digits: number): number {
  return digits + (digits > 3 ? 1 : 0) + (digits > 5 ? 1 : 0)
}

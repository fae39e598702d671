import * as z from 'zod/mini'
import { line, withoutInvisible } from './text.ts'

/** A person's name, in any script. */
export function nameLine(label: string) {
  return line(label).check(z.refine((text) => /\p{L}/u.test(text), `${label} needs at least one letter`))
}

/** The number, of which five digits are required, and perhaps an extension. */
const NUMBER = /^([0-9+()\-./\s]*)(?:(?:[,;][ ,;]*)?(?:ext(?:ension)?\b[ .:=]*|x ?|# ?)[0-9]{1,10})?$/i

/**
 * A telephone number as people write or paste it (DEC-73): digits, spaces and ( ) + - . / including at least five digits,
 * and at its end an extension such as `ext. 12`. Every dash becomes a hyphen, and what can't be seen is dropped.
 */
export const PhoneNumber = line('Phone Number', 40, cleanPhone).check(
  z.refine(
    (text) => (NUMBER.exec(text)?.[1]?.replace(/\D/g, '').length ?? 0) >= 5,
    'Enter a phone number with at least five digits, like +65 6000 1234',
  ),
)

function cleanPhone(typed: string): string {
  return withoutInvisible(typed)
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^\s*tel:/i, '')
}

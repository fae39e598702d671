import * as z from 'zod/mini'
import { EMAIL_MAX, line } from './text.ts'

/** An e-mail address, stored as written and compared without case (DEC-11). */
export const Email = z.pipe(line('Email', EMAIL_MAX), z.email('Enter an email address like name@example.com'))

/**
 * An e-mail address as the bank compares it (DEC-11): trimmed, with A to Z in lower case. `users.email_folded` holds the
 * result, and nothing else folds addresses. Failure counters, look-up and uniqueness once disagreed about U+0130, which
 * PostgreSQL lowers to `i` and JavaScript to two characters, and an attacker could bypass a lock with it. Stored addresses
 * are plain ASCII (`Email`), so other letters stay unchanged here: a spelling that contains one matches no stored address.
 * A domain with other letters is stored as browsers send it, in its ASCII form (`xn--...`).
 */
export function foldEmail(address: string): string {
  return address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

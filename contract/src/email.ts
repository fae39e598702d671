import * as z from 'zod/mini'
import { EMAIL_MAX, isPlain, line } from './text.ts'

/** A dot-string (RFC 5322, 3.2.3) at a domain, whose labels of other scripts are in their ASCII form. */
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+(?:xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9]|[A-Za-z]{2,63})$/i

/** An e-mail address. It is stored as typed, except that its domain becomes ASCII, and compared without case (DEC-11). */
export const Email = line('Email', EMAIL_MAX, cleanEmail).check(
  z.refine((text) => ADDRESS.test(text), 'Enter an email address like name@example.com'),
)

/**
 * An e-mail address as the bank compares it (DEC-11): cleaned, with A to Z in lower case. `users.email_folded` holds the
 * result, and nothing else folds addresses. Failure counters, look-up and uniqueness once disagreed about U+0130, which
 * PostgreSQL lowers to `i` and JavaScript to two characters, and an attacker could bypass a lock with it. Stored addresses
 * are plain ASCII (`Email`), so other letters before the @ stay unchanged here: a spelling that contains one matches no
 * stored address.
 */
export function foldEmail(address: string): string {
  return cleanEmail(address).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * The address in what people paste (DEC-73): without blanks and invisible characters around it, `mailto:`, and a name with
 * angle brackets. Its domain is written as the network knows it (`xn--...`), to which letters are really sent.
 */
export function cleanEmail(typed: string): string {
  const pasted = trimmed(typed)
  const inner = trimmed(/<([^<>]*)>$/.exec(pasted)?.[1] ?? pasted)
  const address = trimmed(withoutScheme(inner))
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`
}

/** From the first to the last character that can be seen. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}](?:.*[^\s\p{Default_Ignorable_Code_Point}])?/su

const trimmed = (text: string) => VISIBLE.exec(text)?.[0] ?? ''

/** RFC 6068: what follows a question mark is not the address. */
function withoutScheme(text: string): string {
  const encoded = /^mailto:([^?]*)/i.exec(text)?.[1]
  if (encoded === undefined) return text
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** A domain with letters of other scripts in its ASCII form (UTS 46). Anything else stays, to be refused. */
function asciiDomain(domain: string): string {
  const isForeign =
    /^[\p{L}\p{M}\p{N}\p{Join_Control}.\u3002\uFF0E\uFF61\u30FB-]*$/u.test(domain) && !/^[!-~]*$/.test(domain)
  const url = `http://${domain}`
  return isForeign && isPlain(domain) && URL.canParse(url) ? new URL(url).hostname : domain
}

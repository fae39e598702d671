/**
 * An e-mail address as the bank compares it (D11): without the spaces around it and without the case of the letters A to Z.
 * `users.email_folded` holds this and nothing else does the folding: failure counters, look-up and uniqueness once
 * disagreed about U+0130, which PostgreSQL lowers to `i` and JavaScript to two characters, and a lock was bypassed with
 * it. An address that is kept is plain ASCII (`Email`), so every letter beyond A to Z is left alone here: such a spelling
 * folds to nobody's address. A domain with other letters is kept as browsers send it, in its ASCII form (`xn--...`).
 */
export function foldEmail(address: string): string {
  return address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

/**
 * The digits of a search that is written like a telephone number, to be compared with numbers that are spaced and
 * punctuated in another way. Without the zeros in front: `0812` and `+62 812` are one number at home and from abroad. Null
 * where it is no such search, and where its digits are what was typed.
 */
export function phoneDigits(search: string): string | null {
  if (!/^[0-9+()\-./\s]+$/.test(search)) return null
  const digits = search.replace(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length < 2 || digits === search ? null : digits
}

/** The ids that begin with a search: a whole one, or at least its first eight digits. Null where it is no part of an id. */
export function idRange(search: string): { first: string; last: string } | null {
  const text = search.toLowerCase()
  const digits = text.replaceAll('-', '')
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  const [first, last] = [asId(digits.padEnd(32, '0')), asId(digits.padEnd(32, 'f'))]
  return text === digits || first.startsWith(text) ? { first, last } : null
}

/** With the hyphens of a UUID. */
function asId(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The digits of a search that looks like a telephone number, to compare with numbers that are spaced and punctuated
 * differently. Leading zeros are dropped, because `0812` and `+62 812` can be the same number. Null if the search does
 * not look like a number, or is digits only.
 */
export function phoneDigits(search: string): string | null {
  if (!/^[0-9+()\p{Pd}\u2212./\s]+$/u.test(search)) return null
  const digits = search.replace(/[^0-9]/g, '').replace(/^0+/, '')
  return digits.length < 2 || digits === search ? null : digits
}

/**
 * The range of ids that start with the search: a whole id, or at least its first eight digits. Null if it is neither.
 */
export function idRange(search: string): { first: string; last: string } | null {
  const text = search.toLowerCase()
  const digits = text.replaceAll('-', '')
  if (!/^[0-9a-f]{8,32}$/.test(digits)) return null
  const [first, last] = [asId(digits.padEnd(32, '0')), asId(digits.padEnd(32, 'f'))]
  return text === digits || first.startsWith(text) ? { first, last } : null
}

/** Adds the hyphens of a UUID. */
function asId(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

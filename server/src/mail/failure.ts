/** Failures of one letter: refused, or the line broke meanwhile. 421 is the mail server's own goodbye (RFC 5321, 3.8). */
const OF_ONE_LETTER = new Set<unknown>(['EENVELOPE', 'EMESSAGE', 'ECONNECTION', 'ECONNRESET', 'EPIPE'])

/** Whether the mail server can still take other letters. */
export function isOfThisLetter(error: unknown): boolean {
  const { code, originalCode, responseCode } = partsOf(error)
  // Unreadable, because its key is missing or it was changed.
  if (code === undefined) return true
  return responseCode !== 421 && OF_ONE_LETTER.has(originalCode ?? code)
}

/** A code such as 550 or ECONNREFUSED, never the mail server's words, which name the address. */
export function codeOf(error: unknown): string {
  const { code, originalCode, responseCode } = partsOf(error)
  const known = String(responseCode ?? originalCode ?? code ?? 'UNREADABLE')
  return /^[A-Z0-9_]{1,40}$/.test(known) ? known : 'UNKNOWN'
}

function partsOf(error: unknown): { code?: unknown; originalCode?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    code: 'code' in error ? error.code : undefined,
    originalCode: 'originalCode' in error ? error.originalCode : undefined,
    responseCode: 'responseCode' in error ? error.responseCode : undefined,
  }
}

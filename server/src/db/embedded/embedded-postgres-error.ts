/** Why the embedded database cannot be had; the message is one sentence for the operator who reads it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/**
 * The operator gets a sentence whatever happened: what we foresaw has its own, and what the operating system
 * refused (a full disk, a folder of somebody else) is told with the name of what it refused.
 */
export function asEmbeddedPostgresError(error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new EmbeddedPostgresError(`The embedded database could not be started: ${reason}.`, { cause: error })
}

/** True for an error of the operating system that has one of these codes, such as 'ENOENT'. */
export function isSystemError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}

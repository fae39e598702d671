import { reasonOf } from '../../system-error.ts'

/** The embedded database can't be used. The message is one sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/**
 * Gives the operator one sentence for any error. Foreseen errors have their own; for an error of the operating system
 * (a full disk, another user's folder), the sentence contains the system's message.
 */
export function asEmbeddedPostgresError(error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error
  const reason = reasonOf(error) ?? (error instanceof Error ? error.message : String(error))
  return new EmbeddedPostgresError(`The embedded database could not be started: ${reason}.`, { cause: error })
}

import pg from 'pg'
import * as z from 'zod'
import { DatabaseUnavailable } from '../db/connect.ts'
import { reasonOf } from '../system-error.ts'

/** What operators read for errors of the database, by SQLSTATE. */
const OF_THE_DATABASE: Record<string, string> = {
  42501:
    'The database’s role has too few rights for this: with a database of your own, give its owner’s DATABASE_URL, as for npm run migrate.',
  25006: 'The database is read-only: give the DATABASE_URL of the one that accepts changes.',
  53100: 'The database’s disk is full: make room, as docs/operations.md says, and try again.',
}

/**
 * The one sentence for an operator in an error: its message, unless that is one of the system, the database or the checks of
 * input. `refusals` are a program's own sentences by SQLSTATE. Undefined for what is no error.
 */
export function sentenceOf(error: unknown, refusals: Record<string, string> = {}): string | undefined {
  if (error instanceof z.core.$ZodError) return mistakesIn(error)
  if (error instanceof pg.DatabaseError && error.code)
    return refusals[error.code] ?? OF_THE_DATABASE[error.code] ?? error.message
  if (error instanceof DatabaseUnavailable) return unavailable(error)
  const reason = reasonOf(error)
  if (reason) return `${reason}.`
  return error instanceof Error ? error.message : undefined
}

/** One message for each field: a second one for a blank name adds nothing. */
function mistakesIn({ issues }: z.core.$ZodError): string {
  const fields = issues.map(({ path }) => path.join('.'))
  const first = issues.filter((_, at) => fields.indexOf(fields[at] ?? '') === at)
  return first.map(({ message }) => message).join('; ')
}

function unavailable({ cause }: DatabaseUnavailable): string {
  const known = cause instanceof pg.DatabaseError ? OF_THE_DATABASE[cause.code ?? ''] : undefined
  return known ?? `The database does not answer (${connectionTrouble(cause)}): try again when it runs.`
}

/** Why a connection failed. Of a name with several addresses, the first one's reason: the error itself says nothing. */
export function connectionTrouble(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return connectionTrouble(cause.errors[0])
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause)
}

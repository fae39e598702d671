import type { Endpoint, Reply } from '@bank/contract/endpoint'
import type { Statement } from '../db/statement.ts'
import { type OwnStatement, sessionWith } from '../identity/sessions/caller.ts'

/**
 * Admits the caller and reads the caller's row with one statement. Throws the errors of both: `session_expired`,
 * `not_found`, ...
 */
export type AdmitWithRow = <Row extends object>(
  sessionAndRow: (tokenHash: Buffer) => Statement,
) => Promise<Row>

/** The result of `ownRow`; only `serve` calls it. */
export class OwnRow<E extends Endpoint> {
  readonly answer: (admit: AdmitWithRow) => Promise<Reply<E>>

  constructor(answer: (admit: AdmitWithRow) => Promise<Reply<E>>) {
    this.answer = answer
  }
}

/**
 * A handler that answers with one row of the caller's own. The statement that finds the session also returns the row: a
 * round trip to the database is most of the cost of such a request, and this way there is one instead of two. The
 * caller is admitted before `answer` gets the row.
 *
 * It raises reads from 0.8 of the floor to 1.6 (docs/decisions/006-cost-of-a-read.md). To do without it, write an ordinary
 * handler that selects the row by `caller().userId`.
 */
export function ownRow<E extends Endpoint, Row extends object>(
  own: OwnStatement,
  answer: (row: Row) => Reply<E>,
): OwnRow<E> {
  const sessionAndRow = sessionWith(own)
  return new OwnRow(async (admit) => answer(await admit<Row>(sessionAndRow)))
}

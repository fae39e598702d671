import { randomUUIDv7 } from 'node:crypto'
import type { Act, ActSubject } from '@bank/contract/audit-acts'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { Origin } from '../sessions/caller.ts'

/** Who acts, and from where. */
export type By = { actorId: string; origin: NewAuditEntry['origin'] }

export type NewAuditEntry = {
  act: Act
  /** Null when a visitor without a session or the system itself acted. */
  actorId: string | null
  subject: { type: ActSubject; id: string | null }
  /** The customer whose chain gets the row; null when the act concerns no single customer. */
  customerId: string | null
  /** `before` and `after` never hold a password, an SSN or a token. */
  before?: object
  after?: object
  origin: Origin | null
}

/**
 * Writes one audit row, in the transaction of the change it records: without the row, no change. Call it last in the
 * transaction, because it locks its chain until the commit. The database sets the row's time, position and hash, and
 * refuses them from the serving role.
 */
export async function record(tx: Queries, entry: NewAuditEntry): Promise<void> {
  await tx.run(recording(entry))
}

/**
 * The same as part of the statement that makes the change, which saves a round trip: `with changed as (...), recorded
 * as (${recording(entry, sql`changed`)}) select ...`. It writes nothing when `of` has no row.
 */
export function recording(entry: NewAuditEntry, of?: Sql): Sql {
  const { act, actorId, subject, customerId, before, after, origin } = entry
  return sql`
    insert into audit_log
      (id, chain, actor_id, act, subject_type, subject_id, before, after, address, request_id)
    select
      ${randomUUIDv7()}::uuid, ${customerId ?? 'system'}, ${actorId}::uuid, ${act}, ${subject.type}, ${subject.id},
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
      ${origin?.address ?? null}, ${origin?.requestId ?? null}
    ${of ? sql`from ${of}` : empty}`
}

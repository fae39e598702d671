import { randomUUIDv7 } from 'node:crypto'
import type { Act, ActSubject } from '@bank/contract/audit-acts'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { heldMasterKeys } from '../encryption/master-keys.ts'
import type { Origin } from '../origin.ts'
import { customerKey } from './customer-keys.ts'
import { arePersonal, sealValues } from './personal-values.ts'

/** Who acts, and from where. */
export type By = { actorId: string; origin: NewAuditEntry['origin'] }

/** By nobody who is signed in: the operator at the terminal, or the system itself. */
export const OPERATOR = { actorId: null, origin: null }

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
  const id = randomUUIDv7()
  await tx.run(insertion(id, await withSealedValues(tx, id, entry)))
}

export type Actor = Pick<NewAuditEntry, 'actorId' | 'origin'>
export type States = Pick<NewAuditEntry, 'before' | 'after'>

/** Records what somebody did about a user, in that user's chain. `userId` is null if the account is not known. */
export function recordAbout(
  tx: Queries,
  act: Act,
  userId: string | null,
  { actorId, origin }: Actor,
  states: States = {},
): Promise<void> {
  return record(tx, {
    act,
    actorId,
    subject: { type: 'user', id: userId },
    customerId: userId,
    ...states,
    origin,
  })
}

/** Records what a user did about their own account. */
export function recordOwn(
  tx: Queries,
  act: Act,
  userId: string | null,
  origin: NewAuditEntry['origin'],
  states: States = {},
): Promise<void> {
  return recordAbout(tx, act, userId, { actorId: userId, origin }, states)
}

/** Records what concerns no single customer, in the system's chain. */
export function recordForBank(
  tx: Queries,
  act: Act,
  subject: NewAuditEntry['subject'],
  { actorId, origin }: Actor,
  states: States = {},
): Promise<void> {
  return record(tx, { act, actorId, subject, customerId: null, ...states, origin })
}

/**
 * Like `record`, but as part of the statement that makes the change, which saves a round trip: `with changed as (...), recorded
 * as (${recording(entry, sql`changed`)}) select ...`. It writes nothing when `of` has no row. For entries without
 * personal values only, because encrypting those takes the customer's key first.
 */
export function recording(entry: NewAuditEntry, of?: Sql): Sql {
  if (entry.customerId !== null && (arePersonal(entry.before) || arePersonal(entry.after)))
    throw new Error(`${entry.act} has personal values: write it with record()`)
  return insertion(randomUUIDv7(), entry, of)
}

/**
 * The entry as it is stored: what it says about the customer of its chain is encrypted under that customer's key
 * (DEC-50). Entries of the system's chain are about no customer.
 */
export async function withSealedValues<Entry extends Pick<NewAuditEntry, 'customerId' | 'before' | 'after'>>(
  tx: Queries,
  id: string,
  entry: Entry,
): Promise<Entry> {
  const { customerId, before, after } = entry
  if (customerId === null || !(arePersonal(before) || arePersonal(after))) return entry
  const key = await customerKey(tx, heldMasterKeys(tx), customerId)
  return {
    ...entry,
    ...(before && { before: sealValues(key, { id, side: 'before' }, before) }),
    ...(after && { after: sealValues(key, { id, side: 'after' }, after) }),
  }
}

function insertion(id: string, entry: NewAuditEntry, of?: Sql): Sql {
  const { act, actorId, subject, customerId, before, after, origin } = entry
  return sql`
    insert into audit_log
      (id, chain, actor_id, act, subject_type, subject_id, before, after, address, request_id)
    select
      ${id}::uuid, ${customerId ?? 'system'}, ${actorId}::uuid, ${act}, ${subject.type}, ${subject.id},
      ${before ? JSON.stringify(before) : null}::jsonb, ${after ? JSON.stringify(after) : null}::jsonb,
      ${origin?.address ?? null}, ${origin?.requestId ?? null}
    ${of ? sql`from ${of}` : empty}`
}

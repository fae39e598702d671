import sql from 'sql-template-tag'
import { type NewAuditEntry, withSealedValues } from '../server/src/audit/audit.ts'
import type { Queries } from '../server/src/db/connect.ts'
import { idOf } from './moment.ts'

export type DatedEntry = NewAuditEntry & { at: Date }

/** Writes past audit rows, oldest first, so that each chain is in order of time. `record` would date them all now. */
export async function recordPast(tx: Queries, entries: DatedEntry[]): Promise<void> {
  const named = entries.map((entry) => ({ id: idOf(entry.at), entry }))
  const sealed = []
  for (const { id, entry } of named) sealed.push({ id, ...(await withSealedValues(tx, id, entry)) })
  const rows = sealed.map(({ id, at, act, actorId, subject, customerId, before, after }) => ({
    id,
    chain: customerId ?? 'system',
    at,
    actor_id: actorId,
    act,
    subject_type: subject.type,
    subject_id: subject.id,
    before,
    after,
  }))
  await tx.run(sql`
    insert into audit_log (id, chain, position, at, actor_id, act, subject_type, subject_id, before, after, previous, hash)
    select id, chain, 0, at, actor_id, act, subject_type, subject_id, before, after, '', ''
    from jsonb_to_recordset(${JSON.stringify(rows)}) as entry (
      id uuid, chain text, at timestamptz, actor_id uuid, act text, subject_type text, subject_id text,
      before jsonb, after jsonb
    )
    order by at`)
}

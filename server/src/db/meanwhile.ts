import type { Meanwhile } from '@bank/contract/meanwhile'
import sql, { type Sql } from 'sql-template-tag'
import { Problem } from '../problem.ts'

/**
 * When a row last changed, and when each of its fields did, by the field's API name
 * (migrations/0001-ground-rules.sql).
 */
export type Moments = { updatedAt: string; changedAt: Record<string, string> }

/** The columns of `Moments` in the table with this alias. */
export const momentsOf = (alias: Sql) =>
  sql`${alias}.updated_at as "updatedAt", ${alias}.changed_at as "changedAt"`

type Value = Meanwhile['changes'][number]['value']

/**
 * Throws `changed_meanwhile` if one of the fields in `now` has changed since the caller loaded them at `seen` (DEC-69).
 * The row must stay locked until the change is written, so that the second of two editors reads what the first
 * committed.
 *
 * @param now every field that the call edits, as in the API: money in dollars
 */
export function refuseIfChanged(
  seen: string | undefined,
  { updatedAt, changedAt }: Moments,
  now: Record<string, Value>,
): void {
  if (seen === undefined) return
  const changes = Object.entries(now)
    .filter(([field]) => Date.parse(changedAt[field] ?? '') > Date.parse(seen))
    .map(([field, value]) => ({ field, value }))
  if (changes.length > 0) throw new Problem('changed_meanwhile', { meanwhile: { changes, updatedAt } })
}

import type { Sql } from 'sql-template-tag'
import { type AuditRow, openRows } from '../src/audit/personal-values.ts'
import type { TestServer } from './bank.ts'

/** Rows of the audit log, selected with at least the columns of `AuditRow`, with their personal values decrypted. */
export async function readableRows<Row extends AuditRow>(
  { owner, masterKeys }: TestServer,
  statement: Sql,
): Promise<Row[]> {
  return openRows(owner, masterKeys, await owner.rows<Row>(statement))
}

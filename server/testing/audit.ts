import sql, { type Sql } from 'sql-template-tag'
import { type AuditRow, openRows } from '../src/audit/personal-values.ts'
import type { TestServer } from './bank.ts'

/** Rows of the audit log, selected with at least the columns of `AuditRow`, with their personal values decrypted. */
export async function readableRows<Row extends AuditRow>(
  { owner, masterKeys }: TestServer,
  statement: Sql,
): Promise<Row[]> {
  return openRows(owner, masterKeys, await owner.rows<Row>(statement))
}

/** Writes the log in clear text, as it was before migration 0026. Its hashes don’t hold afterwards. */
export async function writeInClearText(server: TestServer): Promise<void> {
  const rows = await readableRows(server, sql`select id, chain, before, after from audit_log`)
  await server.owner.transaction(async (tx) => {
    await tx.run(sql`alter table audit_log disable trigger immutable`)
    for (const { id, before, after } of rows)
      await tx.run(sql`
        update audit_log set before = ${before && JSON.stringify(before)}::jsonb,
          after = ${after && JSON.stringify(after)}::jsonb
        where id = ${id}`)
    await tx.run(sql`alter table audit_log enable trigger immutable`)
  })
}

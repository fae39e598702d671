import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Proof } from '../ledger/proof.ts'
import { type AuditRow, ERASED, openRows, type Values } from './personal-values.ts'

type Row = AuditRow & { position: number; act: string }

/**
 * Proves that nothing else changed when rows from the first versions of the product, which wrote the log in clear text, were
 * encrypted: their values, decrypted, give the hash that the chain ended with before. For erased customers nobody can tell any
 * more, which is the purpose of erasing.
 */
export async function proveSealing(db: Queries, keys: MasterKeys): Promise<Proof[]> {
  const seals = await db.rows<Row>(sql`
    select id, chain, position, act, before, after from audit_log where act = 'user.log_sealed' order by chain`)
  let offences = 0
  for (const seal of await openRows(db, keys, seals)) {
    const { formerHead } = seal.after ?? {}
    if (formerHead !== ERASED && formerHead !== (await formerHeadOf(db, keys, seal))) offences++
  }
  const keyless = await db.value<number>(sql`
    select count(*) from (
      select distinct l.chain from audit_log l
      cross join lateral jsonb_path_query(jsonb_build_array(l.before, l.after), '$[*].*.sealed') value
      where l.chain <> 'system'
        and not exists (select from audit_keys k where k.id::text = split_part(value #>> '{}', ':', 1))
        and not exists (
          select from audit_log e where e.chain = l.chain and e.act = 'user.erased' and e.position > l.position)
    ) lost`)
  return [
    { rule: 'encrypted audit rows say what they said before', offences },
    { rule: 'no customer was erased without a row that says so', offences: keyless },
  ]
}

/** The hash that the chain ended with before it was encrypted, computed from the decrypted values. */
async function formerHeadOf(db: Queries, keys: MasterKeys, { chain, position }: Row): Promise<string> {
  const stored = await db.rows<AuditRow>(sql`
    select id, chain, before, after from audit_log
    where chain = ${chain} and position < ${position} order by position`)
  let head = ''
  for (const { id, before, after } of await openRows(db, keys, stored)) {
    const hash = await db.value<string>(sql`
      select encode(audit_hash(jsonb_populate_record(l, jsonb_build_object(
        'before', ${asJson(before)}::jsonb, 'after', ${asJson(after)}::jsonb, 'previous', '\\x' || ${head}::text
      ))), 'hex')
      from audit_log l where l.id = ${id}`)
    head = hash
  }
  return head
}

const asJson = (values: Values | null) => (values ? JSON.stringify(values) : null)

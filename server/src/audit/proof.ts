import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { Proof } from '../ledger/proof.ts'

/** Proves that no row of the audit log was changed, removed, added or reordered (DEC-29). */
export async function proveAudit(db: Queries): Promise<Proof[]> {
  const broken = await db.row<{ altered: number; unlinked: number }>(sql`
    select
      count(*) filter (where hash <> audit_hash(row)) as altered,
      count(*) filter (where previous <> expected or position <> nth) as unlinked
    from (
      select l as row, hash, previous, position,
        lag(hash, 1, ''::bytea) over chain as expected, row_number() over chain as nth
      from audit_log l window chain as (partition by l.chain order by l.position)
    ) links`)
  const offences = await db.value<number>(sql`
    select count(*) from audit_chains c full join (
      select distinct on (chain) chain, position, hash from audit_log order by chain, position desc
    ) last using (chain)
    where c.head is distinct from last.hash or c.length is distinct from last.position`)
  const strangers = await db.value<number>(sql`
    select count(*) from users u
    where not exists (select from audit_log l where l.chain = u.id::text and l.position = 1)`)
  return [
    { rule: 'no audit row has been altered', offences: broken.altered },
    { rule: 'each audit row follows the one before it', offences: broken.unlinked },
    { rule: 'no audit row is missing at the end of a chain', offences },
    { rule: 'every user’s audit chain has its first row', offences: strangers },
  ]
}

import sql, { type Sql } from 'sql-template-tag'
import type { Chance } from '../../demo/chance.ts'
import { proveAudit } from '../../server/src/audit/proof.ts'
import { runAll, undone } from '../../server/testing/tampering.ts'
import type { Bank } from '../harness/bank-under-test.ts'
import { brokenRules } from '../invariants/invariants.ts'

const PEOPLE = 10

/** Changes of one row by a superuser who knows how the chain is built. */
const TAMPERINGS: readonly ((id: string) => Sql[])[] = [
  (id) => [sql`update audit_log set act = 'user.deleted' where id = ${id}`],
  (id) => [sql`update audit_log set actor_id = gen_random_uuid() where id = ${id}`],
  (id) => [sql`update audit_log set after = '{"amount": 1}' where id = ${id}`],
  (id) => [sql`update audit_log set at = at - interval '1 day' where id = ${id}`],
  (id) => [sql`update audit_log set address = '192.0.2.1' where id = ${id}`],
  (id) => [sql`update audit_log set chain = gen_random_uuid()::text where id = ${id}`],
  (id) => [sql`delete from audit_log where id = ${id}`],
  (id) => [
    sql`update audit_log set subject_id = gen_random_uuid()::text where id = ${id}`,
    sql`update audit_log l set hash = audit_hash(l) where id = ${id}`,
  ],
  (id) => [
    sql`
      delete from audit_log l using audit_log chosen
      where chosen.id = ${id} and l.chain = chosen.chain and l.position >= chosen.position`,
  ],
  (id) => [
    sql`update audit_log l set position = l.position + 1000 where id = ${id}`,
    sql`update audit_log l set hash = audit_hash(l) where id = ${id}`,
  ],
]

/** Changes one row after another with the triggers disabled, runs the product’s own proof each time, and rolls back. */
export async function tamperWithAudit(bank: Bank, chance: Chance, tries: number) {
  for (let n = 0; n < PEOPLE; n++) await bank.give(await bank.add(), 'checking', 100 + n)
  const rows = await bank.owner.rows<{ id: string }>(sql`select id from audit_log order by id`)
  const wrong = brokenRules(await proveAudit(bank.owner))
  let found = 0
  for (let n = 0; n < tries; n++) {
    const id = rows[Math.floor(chance() * rows.length)]?.id ?? ''
    const statements = TAMPERINGS[n % TAMPERINGS.length]?.(id) ?? []
    const rules = await afterwards(bank, statements)
    if (rules.length > 0) found++
    else wrong.push(`not noticed: ${statements.map(({ text }) => text.trim()).join('; ')}`)
  }
  return { tried: tries, found, wrong }
}

/** The rules that are broken by these statements, which are rolled back. */
async function afterwards({ owner }: Bank, statements: readonly Sql[]): Promise<string[]> {
  let broken: string[] = []
  await undone(owner, async (tx) => {
    await tx.run(sql`alter table audit_log disable trigger user`)
    await runAll(tx, statements)
    broken = brokenRules(await proveAudit(tx))
  })
  return broken
}

import sql, { raw } from 'sql-template-tag'
import type { Database, Queries } from '../../server/src/db/connect.ts'

/** How many transfers the customer with the longest history has. */
export const MANY = 200_000

const TABLES = ['transfers', 'postings', 'ledger_accounts', 'own_tallies'] as const

/** Gives this customer MANY transfers of their checking account, over twenty years, unless they have them. */
export async function addManyRows(owner: Database, userId: string): Promise<void> {
  const has = await owner.value<boolean>(sql`
    select count(*) >= ${MANY} from transfers where user_id = ${userId}`)
  if (has) return
  await owner.transaction(async (tx) => {
    for (const table of TABLES) await tx.run(sql`alter table ${raw(table)} disable trigger user`)
    await addTransfers(tx, userId)
    await derive(tx, userId)
    for (const table of TABLES) await tx.run(sql`alter table ${raw(table)} enable trigger user`)
  })
  await owner.run(sql`analyze`)
}

/** Two in three come in, so that the balance never falls below zero. */
async function addTransfers(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`
    insert into ledger_accounts (user_id, code) values (${userId}, 'checking'), (${userId}, 'opening_balances')
    on conflict do nothing`)
  await tx.run(sql`
    insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason, created_at)
    select gen_random_uuid(), ${userId}, case when n % 3 = 0 then 'checking' else 'opening_balances' end,
      case when n % 3 = 0 then 'opening_balances' else 'checking' end, 100 + n % 900, 'opening', 'Row ' || n,
      now() - interval '20 years' * (1 - n::float / ${MANY})
    from generate_series(1, ${MANY}) n`)
}

/** What the triggers would have computed. */
async function derive(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`delete from postings where user_id = ${userId}`)
  await tx.run(sql`insert into postings select * from postings_now where user_id = ${userId}`)
  await tx.run(sql`
    update ledger_accounts a set balance_cents = a.debit_sign * (
      select coalesce(sum(f.amount_cents * case a.code when f.debit then 1 else -1 end), 0) from transfers f
      where f.user_id = ${userId} and a.code in (f.debit, f.credit)
    ) where a.user_id = ${userId}`)
  await tx.run(sql`delete from own_tallies where user_id = ${userId}`)
  await tx.run(sql`
    insert into own_tallies (user_id, subject, segment, amount) select * from own_tallies_now() where user_id = ${userId}`)
}

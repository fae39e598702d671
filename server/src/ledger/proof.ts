import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

export type Proof = { rule: string; offences: number }

/** The rules that always hold for money (DEC-17, DEC-18). Each one counts the rows that break it. */
export async function proveLedger(db: Queries): Promise<Proof[]> {
  const count = async (rule: string, statement: ReturnType<typeof sql>): Promise<Proof> => {
    const offences = await db.value<number>(statement)
    return { rule, offences }
  }
  return [
    await count(
      'every balance equals the sum of its transfers',
      sql`
        with moved as (
          select user_id, code, sum(amount) as amount from (
            select user_id, debit as code, amount_cents as amount from transfers
            union all
            select user_id, credit, -amount_cents from transfers
          ) sides group by user_id, code
        )
        select count(*) as offences from ledger_accounts a full join moved m using (user_id, code)
        where coalesce(a.balance_cents, 0) <> coalesce(a.debit_sign, 1) * coalesce(m.amount, 0)`,
    ),
    await count(
      'the rows of every balance are its transfers, each with the balance after it, and the newest has the balance of today',
      sql`
        select (
          select count(*) from (select * from postings) p full join postings_now n using (user_id, account, transfer_id)
          where (p.at, p.amount_cents, p.balance_cents) is distinct from (n.at, n.amount_cents, n.balance_cents)
        ) + (
          select count(*) from ledger_accounts a left join lateral (
            select balance_cents from postings p where p.user_id = a.user_id and p.account = a.code
            order by at desc, transfer_id desc limit 1
          ) newest on true
          where a.code not in ('crypto_receipts', 'adjustments', 'opening_balances')
            and a.balance_cents <> coalesce(newest.balance_cents, 0)
        ) as offences`,
    ),
    await count(
      'debits equal credits',
      sql`select (coalesce(sum(debit_sign * balance_cents), 0) <> 0)::int as offences from ledger_accounts`,
    ),
    await count(
      'each completed deposit that was approved here has exactly one transfer, of its amount, to its account',
      sql`
        select count(*) as offences from transactions t left join transfers f on f.transaction_id = t.id
        where t.type = 'deposit' and t.status = 'completed' and t.crypto_address is not null and (
          f.id is null or f.debit <> 'crypto_receipts' or f.amount_cents <> t.amount_cents or f.user_id <> t.user_id
          or f.credit <> case t.account_type when 'investment' then 'investments' else t.account_type end
        )`,
    ),
    await count(
      'each completed transfer and payment that was made here has exactly one transfer, of its amount, between its accounts',
      sql`
        select count(*) as offences from transactions t left join transfers f on f.transaction_id = t.id
        where t.to_account_type is not null and t.status = 'completed' and (
          f.id is null or f.amount_cents <> t.amount_cents or f.user_id <> t.user_id or f.debit <> t.account_type
          or f.credit <> case t.to_account_type when 'credit' then 'borrowed' else t.to_account_type end
        )`,
    ),
    await count(
      'no transaction that is not completed has a transfer',
      sql`
        select count(*) as offences from transfers f join transactions t on t.id = f.transaction_id
        where t.status <> 'completed'`,
    ),
    await count(
      'a completed transaction and its transfer have one date',
      sql`
        select count(*) as offences from transfers f join transactions t on t.id = f.transaction_id
        where t.status = 'completed' and t.transaction_date <> f.created_at`,
    ),
    await count(
      'each issued statement is its rows, and opening plus rows is closing',
      sql`
        select count(*) as offences from issued_documents d where d.kind <> 'receipt' and (
          d.rows_hash <> statement_hash(
            d.user_id, array(select b ->> 'account' from jsonb_array_elements(d.balances) b), d.from_day, d.to_day
          ) or exists (
            select from jsonb_to_recordset(d.balances) as b (account text, opening bigint, closing bigint)
            where b.closing <> b.opening + coalesce((
              select sum(amount_cents) from postings p where p.user_id = d.user_id and p.account = b.account
                and p.at >= d.from_day::timestamp at time zone 'UTC'
                and p.at < (d.to_day + 1)::timestamp at time zone 'UTC'), 0)
              or b.opening <> coalesce((
                select sum(amount_cents) from postings p where p.user_id = d.user_id and p.account = b.account
                  and p.at < d.from_day::timestamp at time zone 'UTC'), 0)
          )
        )`,
    ),
    await count(
      'each issued receipt has the amount of its completed transaction',
      sql`
        select count(*) as offences from issued_documents d left join transactions t on t.id = d.id
        where d.kind = 'receipt' and (
          t.id is null or t.status <> 'completed' or t.user_id <> d.user_id or t.amount_cents <> d.amount_cents
        )`,
    ),
    await count(
      'no customer has more than 20 open requests',
      sql`
        select count(*) as offences from (
          select user_id from transactions where status = 'pending' group by user_id having count(*) > 20
        ) crowded`,
    ),
  ]
}

/** Prints each rule and its result for an operator. Returns whether all rules hold. */
export function printProof(proof: readonly Proof[]): boolean {
  for (const { rule, offences } of proof) {
    console.log(offences === 0 ? `holds    ${rule}` : `BROKEN   ${rule} (${offences})`)
  }
  return proof.every(({ offences }) => offences === 0)
}

import { REQUEST_MAX_CENTS, REQUEST_MIN_CENTS } from '@bank/contract/money'
import sql, { type Sql } from 'sql-template-tag'
import { type Rule, sameCommit } from './rule.ts'

/** The act of the audit log for each final status of a transaction. */
const decisions = sql`(values
  ('transaction.approved', 'completed'), ('transaction.rejected', 'failed'), ('transaction.cancelled', 'cancelled')
) as decision (act, status)`

/** A text without differences of case and spacing. */
const folded = (text: Sql) => sql`lower(regexp_replace(btrim(normalize(${text}, NFKC)), '\\s+', ' ', 'g'))`

/** The invariants that hold even if an experiment wrote the rows. */
export const RULES: Rule[] = [
  {
    invariant: 'INV-1',
    rule: 'a balance is the sum of its entries to the cent',
    broken: sql`
      select user_id || ' ' || code as example from ledger_accounts a full join (
        select user_id, code, sum(amount) as amount from (
          select user_id, debit as code, amount_cents as amount from transfers
          union all select user_id, credit, -amount_cents from transfers
        ) sides group by user_id, code
      ) m using (user_id, code)
      where coalesce(balance_cents, 0) <> coalesce(debit_sign, 1) * coalesce(amount, 0)`,
  },
  {
    invariant: 'INV-2',
    rule: 'an approved deposit, a payment and a transfer have exactly one posting, with its amount and of its customer',
    broken: sql`
      select t.id::text as example from transactions t
      left join lateral (
        select count(*) as postings, min(amount_cents) as amount, min(user_id::text) as user_id
        from transfers where transaction_id = t.id
      ) f on true
      where t.status = 'completed'
        and (t.type = 'deposit' and t.crypto_address is not null or t.to_account_type is not null)
        and (f.postings <> 1 or f.amount <> t.amount_cents or f.user_id <> t.user_id::text)`,
  },
  {
    invariant: 'INV-2',
    rule: 'a transaction that is not approved has no posting',
    broken: sql`
      select t.id::text as example from transfers f join transactions t on t.id = f.transaction_id
      where t.status <> 'completed'`,
  },
  {
    invariant: 'INV-3',
    rule: 'a decided transaction was decided once and still has that status',
    broken: sql`
      select t.id::text as example from transactions t
      left join lateral (
        select count(*) as decided, min(decision.status) as status
        from audit_log l join ${decisions} using (act) where l.subject_id = t.id::text
      ) d on true
      where (t.status = 'pending' and d.decided > 0)
        or (t.decided_by is not null and (d.decided <> 1 or d.status <> t.status))
        or (t.status = 'pending') <> (t.decided_at is null)`,
  },
  {
    invariant: 'INV-3',
    rule: 'the triggers that make rows final are enabled',
    broken: sql`
      select tgrelid::regclass || '.' || tgname as example from pg_trigger
      where not tgisinternal and tgenabled <> 'O' and tgrelid::regclass::text <> 'audit_chains'`,
  },
  {
    invariant: 'INV-4',
    rule: 'a decision and its audit row were written in one commit',
    broken: sql`
      select t.id::text as example from transactions t where t.decided_by is not null and not exists (
        select from audit_log l join ${decisions} using (act)
        where l.subject_id = t.id::text and decision.status = t.status and ${sameCommit(sql`t`)})`,
  },
  {
    invariant: 'INV-4',
    rule: 'a request has exactly one audit row',
    broken: sql`
      select t.id::text as example from transactions t
      where (t.crypto_address is not null or t.to_account_type is not null) and 1 <> (
        select count(*) from audit_log l where l.subject_id = t.id::text and l.act = case t.type
          when 'transfer' then 'transaction.transferred' else 'transaction.requested' end)`,
  },
  {
    invariant: 'INV-4',
    rule: 'a posting and the audit row of its cause were written in one commit',
    broken: sql`
      select f.id::text as example from transfers f where f.kind <> 'opening' and not exists (
        select from audit_log l where ${sameCommit(sql`f`)} and l.actor_id is not distinct from f.actor_id and case f.kind
          when 'crypto_receipt' then l.act = 'transaction.approved' and l.subject_id = f.transaction_id::text
          when 'payment' then l.act = 'transaction.approved' and l.subject_id = f.transaction_id::text
          when 'own_transfer' then l.act = 'transaction.transferred' and l.subject_id = f.transaction_id::text
          else l.act = 'figures.edited' and l.subject_id = f.user_id::text end)`,
  },
  {
    invariant: 'INV-4',
    rule: 'a submission or a decision about one was written in one commit with its audit row',
    broken: sql`
      select s.id::text as example from (
        select id, user_id, xmin, 'verification.submitted' as act from verification_submissions
        union all select id, user_id, xmin, 'verification.decided' from verification_decisions
      ) s where not exists (
        select from audit_log l where l.act = s.act and l.subject_id = s.user_id::text and ${sameCommit(sql`s`)})`,
  },
  {
    invariant: 'INV-4',
    rule: 'a user who no longer exists has an audit row of the deletion',
    broken: sql`
      select chain as example from audit_log where chain <> 'system' and chain not in (select id::text from users)
      group by chain having count(*) filter (where act = 'user.deleted') <> 1`,
  },
  {
    invariant: 'INV-6',
    rule: 'there is an active administrator',
    broken: sql`
      select 'no active administrator' as example
      where not exists (select from users where role = 'admin' and status = 'active')`,
  },
  {
    invariant: 'INV-7',
    rule: 'customers changed only their own data',
    broken: sql`
      select l.id::text as example from audit_log l
      left join transactions t on l.subject_type = 'transaction' and t.id::text = l.subject_id
      where l.act in ('transaction.requested', 'transaction.transferred', 'transaction.described', 'transaction.cancelled', 'savings.planned',
          'verification.submitted', 'user.profile_changed', 'user.password_changed')
        and (t.user_id::text <> l.chain or l.actor_id::text is distinct from l.chain and not (
          -- The bank asks for what arrived without a word.
          l.actor_id is null and l.act = 'transaction.requested'
          and exists (select from payments p where p.transaction_id = t.id)))`,
  },
  {
    invariant: 'INV-7',
    rule: 'administrators did not decide about themselves',
    broken: sql`
      select id::text as example from transactions
      where (decided_by = user_id) <> (status = 'cancelled') and decided_by is not null
      union all
      select id::text from verification_decisions where decided_by = user_id`,
  },
  {
    invariant: 'INV-8',
    rule: 'amounts are whole cents within their limits',
    broken: sql`
      select id::text as example from transactions
      where crypto_address is not null and amount_cents not between
        case when exists (select from payments p where p.transaction_id = transactions.id) then 1 else ${REQUEST_MIN_CENTS}::bigint end
        and ${REQUEST_MAX_CENTS}
      union all select id::text from transfers where amount_cents <= 0
      union all
      select user_id || ' ' || code from ledger_accounts
      where code not in ('crypto_receipts', 'adjustments', 'opening_balances') and balance_cents < 0
      union all
      select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name like '%_cents' and data_type <> 'bigint'`,
  },
  {
    invariant: 'INV-10',
    rule: 'a customer’s reference belongs to one transaction',
    broken: sql`
      select user_id || ' ' || reference as example from transactions
      group by user_id, reference having count(*) > 1`,
  },
  {
    invariant: 'INV-11',
    rule: 'a verified customer has submitted what was verified, and nothing since',
    broken: sql`
      select u.id || ' ' || item as example from users u
      cross join lateral (values ('ssn', ssn_status), ('id', id_status)) as items (item, stands)
      left join lateral (
        select s.id, s.created_at from verification_submissions s
        where s.user_id = u.id and case item when 'ssn' then s.ssn_sealed is not null else s.has_id end
        order by s.created_at desc, s.id desc limit 1
      ) sent on true
      left join lateral (
        select d.submission_id, d.decided_at, case item when 'ssn' then d.ssn_status else d.id_status end as made
        from verification_decisions d
        where d.user_id = u.id and case item when 'ssn' then d.ssn_status else d.id_status end is not null
        order by d.decided_at desc, d.id desc limit 1
      ) decided on true
      where case
        when stands = 'verified' then sent.id is null or decided.made is distinct from 'verified'
          or decided.decided_at < sent.created_at
        when stands = 'not_submitted' then sent.id is not null
        else sent.id is null end`,
  },
  {
    invariant: 'INV-11',
    rule: 'a verified customer still has the name, birth date and country that were verified',
    broken: sql`
      select u.id || ' ' || item as example from users u
      cross join lateral (values ('ssn', ssn_status), ('id', id_status)) as items (item, stands)
      cross join lateral (
        select d.first_name, d.last_name, d.date_of_birth, d.country from verification_decisions d
        where d.user_id = u.id and case item when 'ssn' then d.ssn_status else d.id_status end = 'verified'
        order by d.decided_at desc, d.id desc limit 1
      ) was
      where stands = 'verified' and (
        ${folded(sql`was.first_name`)} <> ${folded(sql`u.first_name`)}
        or ${folded(sql`was.last_name`)} <> ${folded(sql`u.last_name`)}
        or was.date_of_birth is distinct from u.date_of_birth
        or item = 'id' and ${folded(sql`was.country`)} <> ${folded(sql`u.country`)})`,
  },
  {
    invariant: 'INV-11',
    rule: 'a submission with an ID has its front image',
    broken: sql`
      select s.id::text as example from verification_submissions s where s.has_id <> exists (
        select from verification_documents d where d.submission_id = s.id and d.side = 'front')`,
  },
  {
    invariant: 'INV-12',
    rule: 'debits equal credits for each customer',
    broken: sql`
      select user_id::text as example from ledger_accounts
      group by user_id having sum(debit_sign * balance_cents) <> 0`,
  },
]

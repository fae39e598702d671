-- A transaction has one date (DEC-72): when it was asked for, until its money moves, and then when that happened. Its
-- transfer, its decision and `transaction_date` had three dates, so the list and the statement could put one deposit into
-- different months.

-- A running server reads or locks `transactions` before it writes to it and to `transfers`, so this waits for it in its first
-- statement alone. No other table is changed.
lock table transactions in access exclusive mode;

-- The transfer is written first, because only its accounts' lock decides its place among their rows
-- (migrations/0032-order-of-rows.sql). The transaction that it completes takes its date. That they agree is checked at the
-- commit, from the transfer (`require_posting`). Imports without a transfer keep their date.
create or replace function date_decision() returns trigger language plpgsql as $$
declare
  booked timestamptz;
begin
  if new.status = 'completed' then
    select created_at into booked from public.transfers where transaction_id = new.id;
    if booked is null
        and current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
      raise exception 'a transaction is completed with its transfer, and in no other way' using errcode = 'restrict_violation';
    end if;
  end if;
  if new.status <> 'pending' then
    new.decided_at := coalesce(booked, new.decided_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  new.transaction_date := case new.status when 'completed' then new.decided_at else new.created_at end;
  return new;
end $$;
drop trigger completed on transactions;
drop trigger completed_at_once on transactions;

-- `dated` comes before this trigger.
create or replace function guard_transaction() returns trigger language plpgsql as $$
declare
  changeable constant text[] :=
    array['status', 'description', 'decided_at', 'decided_by', 'transaction_date', 'folded', 'segment'];
begin
  if old.status <> 'pending' then
    raise exception 'a decided transaction is final' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - changeable) <> (to_jsonb(old) - changeable) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Lists go by this date, and so do the months of the analysis. They go first, so that the rows of before are not entered twice.
drop index transactions_newest, transactions_by_segment, transactions_by_month, transactions_of_user,
  transactions_of_user_by_segment;
alter table transactions disable trigger user;
update transactions t set decided_at = dated.decided_at, transaction_date = dated.transaction_date
from (
  select x.id, case x.status when 'completed' then coalesce(f.created_at, x.decided_at) else x.decided_at end as decided_at,
    case x.status when 'completed' then coalesce(f.created_at, x.decided_at) else x.created_at end as transaction_date
  from transactions x left join transfers f on f.transaction_id = x.id
) dated
where t.id = dated.id
  and (t.decided_at, t.transaction_date) is distinct from (dated.decided_at, dated.transaction_date);
alter table transactions enable trigger user;
create index transactions_newest on transactions (transaction_date desc, id desc) include (type, status, amount_cents);
create index transactions_by_segment on transactions (segment, transaction_date desc, id desc);
-- A report goes by what never changes, so that no request is missing that is approved meanwhile.
create index transactions_by_request on transactions (created_at desc, id desc);
-- With what a filtered list is counted and added up by, without visiting the rows.
create index transactions_of_user on transactions (user_id, transaction_date desc, id desc)
  include (status, type, account_type, to_account_type, amount_cents);
create index transactions_of_user_by_segment on transactions (user_id, segment, transaction_date desc, id desc);
alter table transactions add constraint transactions_one_date_check
  check (transaction_date = case status when 'completed' then decided_at else created_at end);

-- Checked at the commit, because the transaction and its transfer refer to each other. The owner imports what has other kinds
-- of transfers, with the same date.
create or replace function require_posting() returns trigger language plpgsql as $$
begin
  if not exists (
    select from public.transactions t
    where t.id = new.transaction_id and t.status = 'completed'
      and (t.user_id, t.amount_cents, t.transaction_date) = (new.user_id, new.amount_cents, new.created_at)
      and case t.type
        when 'deposit' then (new.kind, new.debit, new.credit) = ('crypto_receipt', 'crypto_receipts',
          case t.account_type when 'investment' then 'investments' else t.account_type end)
        when 'transfer' then (new.kind, new.debit, new.credit) = ('own_transfer', t.account_type, t.to_account_type)
        when 'payment' then (new.kind, new.debit, new.credit) = ('payment', t.account_type, 'borrowed')
        else false
      end
  ) and not (
    current_user = (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
    and exists (
      select from public.transactions t
      where t.id = new.transaction_id and (t.status <> 'completed' or t.transaction_date = new.created_at)
    )
  ) then
    raise exception 'a transaction is completed with its transfer, and in no other way' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

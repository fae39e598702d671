-- A transaction has one date (DEC-72): when it was asked for, until its money moves, and then when that happened. Its
-- transfer, its decision and `transaction_date` had three dates, so the list and the statement could put one deposit into
-- different months.

-- In the order in which the servers of before lock them, as in migrations/0035-least-rights.sql.
lock table transactions in share row exclusive mode;
lock table transfers in share row exclusive mode;

-- The transfer is written first, because only its accounts' lock decides its place among their rows
-- (migrations/0032-order-of-rows.sql). The transaction that it completes takes its date. Imports without a transfer keep theirs.
create or replace function date_decision() returns trigger language plpgsql as $$
declare
  booked timestamptz;
begin
  if new.status = 'completed' then
    select created_at into booked from public.transfers where transaction_id = new.id;
  end if;
  if new.status <> 'pending' then
    new.decided_at := coalesce(booked, new.decided_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  new.transaction_date := case new.status when 'completed' then new.decided_at else new.created_at end;
  return new;
end $$;

-- `dated` comes before this trigger. A decided transaction can still take the date of its transfer.
create or replace function guard_transaction() returns trigger language plpgsql as $$
declare
  dates constant text[] := array['decided_at', 'transaction_date', 'folded', 'segment'];
  changeable constant text[] := dates || array['status', 'description', 'decided_by'];
begin
  if old.status <> 'pending' and not (
    (to_jsonb(new) - dates) = (to_jsonb(old) - dates)
    and exists (select from public.transfers where transaction_id = new.id and created_at = new.decided_at)
  ) then
    raise exception 'a decided transaction is final' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - changeable) <> (to_jsonb(old) - changeable) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Servers of before complete the transaction first, and imports can do so too.
create function date_by_posting() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(
    tg_relid = 'public.transfers'::regclass and tg_name = 'dates' and tg_op = 'INSERT'
  );
  update transactions set decided_at = new.created_at
    where id = new.transaction_id and status = 'completed' and decided_at <> new.created_at;
  return null;
end $$;
revoke execute on function date_by_posting from public;
create trigger dates after insert on transfers for each row
  when (new.transaction_id is not null) execute function date_by_posting();

-- The indexes of a customer's own list follow its date. They go first, so that the rows of before are not entered twice.
drop index transactions_of_user, transactions_of_user_by_segment;
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
create index transactions_of_user on transactions (user_id, transaction_date desc, id desc) include (status, type);
create index transactions_of_user_by_segment on transactions (user_id, segment, transaction_date desc, id desc);
alter table transactions add constraint transactions_one_date_check
  check (transaction_date = case status when 'completed' then decided_at else created_at end);

-- Checked at the commit, because the transaction and its transfer refer to each other.
create or replace function require_posting() returns trigger language plpgsql as $$
declare
  about uuid;
begin
  if tg_table_name = 'transfers' then
    about := new.transaction_id;
  else
    about := new.id;
  end if;
  if current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
      and not exists (
        select from public.transactions t join public.transfers f on f.transaction_id = t.id
        where t.id = about and t.status = 'completed'
          and (f.user_id, f.amount_cents, f.created_at) = (t.user_id, t.amount_cents, t.transaction_date)
          and case t.type
            when 'deposit' then (f.kind, f.debit, f.credit) = ('crypto_receipt', 'crypto_receipts',
              case t.account_type when 'investment' then 'investments' else t.account_type end)
            when 'transfer' then (f.kind, f.debit, f.credit) = ('own_transfer', t.account_type, t.to_account_type)
            when 'payment' then (f.kind, f.debit, f.credit) = ('payment', t.account_type, 'borrowed')
            else false
          end
      ) then
    raise exception 'a transaction is completed with its transfer, and in no other way' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

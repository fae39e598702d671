-- A running server locks `transfers` before any other table when it moves money. So does this migration: in another order,
-- the two could wait for each other for ever.
lock table transfers in share row exclusive mode;

-- The rows behind each of a customer's six balances (DEC-52): one for each side of a transfer that is such a balance, with the
-- balance after it. Their order is (at, transfer_id), so the newest row has the balance of today.
create table postings (
  user_id uuid not null,
  account text not null check (account in (
    'checking', 'savings', 'total_savings', 'portfolio', 'investments', 'borrowed'
  )),
  at timestamptz(3) not null,
  -- Without a foreign key: a transfer is never deleted, and the proof of the ledger compares both.
  transfer_id uuid not null,
  -- By how much the balance grew; negative where it fell.
  amount_cents bigint not null check (amount_cents <> 0),
  balance_cents bigint not null,
  primary key (user_id, account, at, transfer_id),
  foreign key (user_id, account) references ledger_accounts (user_id, code)
);

-- All postings, computed from the transfers: for this migration, for data that was generated without triggers, and for the
-- ledger's proof.
create view postings_now as
  select user_id, account, at, transfer_id, amount_cents,
    sum(amount_cents) over (partition by user_id, account order by at, transfer_id)::bigint as balance_cents
  from (
    select f.user_id, a.code as account, f.created_at as at, f.id as transfer_id,
      a.debit_sign * f.amount_cents * case a.code when f.debit then 1 else -1 end as amount_cents
    from transfers f join ledger_accounts a on a.user_id = f.user_id and a.code in (f.debit, f.credit)
    where a.code not in ('crypto_receipts', 'adjustments', 'opening_balances')
  ) sides;

insert into postings select * from postings_now;

-- `locked` holds both accounts. A transfer can come later than one with a later time, because its time is that of its
-- transaction's start, or one of the past; the balances after it then follow.
create function enter_postings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  side record;
  former bigint;
begin
  perform require_own_trigger(
    tg_relid = 'public.transfers'::regclass and tg_name = 'entered' and tg_op = 'INSERT'
  );
  perform set_config('meranti.posting', new.id::text, true);
  for side in
    select code, debit_sign * new.amount_cents * case code when new.debit then 1 else -1 end as change
    from ledger_accounts
    where user_id = new.user_id and code in (new.debit, new.credit)
      and code not in ('crypto_receipts', 'adjustments', 'opening_balances')
  loop
    select balance_cents into former from postings
      where user_id = new.user_id and account = side.code and (at, transfer_id) < (new.created_at, new.id)
      order by at desc, transfer_id desc limit 1;
    insert into postings values (new.user_id, side.code, new.created_at, new.id, side.change,
      coalesce(former, 0) + side.change);
    update postings set balance_cents = balance_cents + side.change
      where user_id = new.user_id and account = side.code and (at, transfer_id) > (new.created_at, new.id);
  end loop;
  perform set_config('meranti.posting', '', true);
  return null;
end $$;
revoke execute on function enter_postings from public;
create trigger entered after insert on transfers for each row execute function enter_postings();

-- As `guard_balance`: only enter_postings, which runs as the owner, writes here.
create function guard_posting() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('meranti.posting', true), '') = ''
      or current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
    raise exception 'a row of a balance is written by its transfer only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before insert or update on postings for each row execute function guard_posting();
create trigger never_removed before delete on postings for each row execute function refuse_change();
create trigger never_emptied before truncate on postings for each statement execute function refuse_change();

select grant_to_app('grant select on postings, postings_now to %I');

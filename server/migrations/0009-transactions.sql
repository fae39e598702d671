-- What customers ask for: offers of where and how much to pay, and the transactions that staff decide about.

-- Where and how much to pay for a deposit, at a rate that holds for a while (DEC-58), to the wallet's address or to one that was
-- made for the offer (DEC-59).
create table offers (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  wallet_id uuid not null references wallets,
  account_type text not null check (account_type in ('checking', 'savings', 'investment')),
  amount_cents bigint not null check (amount_cents between 100 and 100000000000),
  reference text not null,
  crypto_type text not null,
  crypto_network text not null,
  address text not null,
  -- Where the address came from, if it was made for this offer.
  key_fingerprint text,
  address_index integer,
  -- The network and the asset, if the bank knows them, and the decimals of the asset.
  network text,
  asset text,
  decimals smallint check (decimals between 0 and 30),
  -- In the asset's smallest unit, with the rate behind it; null without a rate.
  crypto_units numeric(78, 0) check (crypto_units > 0),
  rate_usd numeric check (rate_usd > 0),
  rate_at timestamptz(3),
  -- The end of the rate, and the end of the offer.
  expires_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  -- When the customer removed it.
  removed_at timestamptz(3),
  unique (user_id, reference),
  unique (key_fingerprint, address_index),
  foreign key (key_fingerprint, address_index) references deposit_addresses,
  check (num_nulls(key_fingerprint, address_index) in (0, 2)),
  check (num_nulls(crypto_units, rate_usd, rate_at) in (0, 3)),
  check (num_nulls(network, asset, decimals) in (0, 3)),
  -- An offer that is dated back has already ended, so no customer is shown its address.
  check (expires_at <= created_at + interval '15 minutes' and ends_at <= created_at + interval '24 hours')
);
create index offers_of_user on offers (user_id, created_at desc);
-- Thousands can have ended within the days that they are kept.
create index offers_open on offers (user_id, ends_at);
create index offers_by_end on offers (ends_at);

-- An offer never changes, except that its customer can remove it once.
create function guard_offer() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null
      or (to_jsonb(new) - '{removed_at}'::text[]) is distinct from (to_jsonb(old) - '{removed_at}'::text[]) then
    raise exception 'what was offered does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger dated before update on offers for each row
  when (new.removed_at is distinct from old.removed_at) execute function date_by_clock('removed_at');
create trigger guarded before update on offers for each row execute function guard_offer();
create trigger never_emptied before truncate on offers for each statement execute function refuse_change();
select grant_to_app('grant select, insert, update (removed_at) on offers to %I');

create table transactions (
  id uuid primary key,
  user_id uuid not null references users,
  type text not null check (type in ('deposit', 'withdrawal', 'transfer', 'investment', 'payment', 'refund')),
  category text not null,
  account_type text not null check (account_type in ('checking', 'savings', 'investment', 'credit')),
  -- Where a customer's own transfer goes, and `credit` for a payment on what they owe (DEC-57).
  to_account_type text,
  amount_cents bigint not null check (amount_cents between 1 and 100000000000),
  description text not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
  reference text not null,
  wallet_id uuid references wallets,
  crypto_type text,
  crypto_network text,
  crypto_address text,
  -- The offer that a deposit was requested for. An offer becomes at most one transaction, and is then kept.
  offer_id uuid references offers,
  created_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  -- A transaction has one date (DEC-72): when it was requested, and once its money has moved, when that happened.
  transaction_date timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  decided_at timestamptz(3),
  decided_by uuid references users,
  folded text not null generated always as (fold_text(' ' || description || ' ' || reference)) stored,
  segment text not null generated always as (status || ' ' || type) stored,
  check ((status = 'pending') = (decided_at is null)),
  constraint transactions_one_date_check
    check (transaction_date = case status when 'completed' then decided_at else created_at end),
  constraint transactions_own_check check (
    to_account_type is null or (
      account_type in ('checking', 'savings')
      and case type
        when 'transfer' then to_account_type in ('checking', 'savings') and to_account_type <> account_type
        when 'payment' then to_account_type = 'credit'
        else false
      end
    )
  ),
  -- The same request again is the same transaction (DEC-19).
  unique (user_id, reference),
  unique (offer_id, user_id)
);

-- Lists and the months of the analysis go by the one date. The included columns let them be filtered, counted and added up
-- without visiting the rows; for segments and searches see the indexes of users.
create index transactions_newest on transactions (transaction_date desc, id desc) include (type, status, amount_cents);
create index transactions_by_segment on transactions (segment, transaction_date desc, id desc);
create index transactions_of_user on transactions (user_id, transaction_date desc, id desc)
  include (status, type, account_type, to_account_type, amount_cents);
create index transactions_of_user_by_segment on transactions (user_id, segment, transaction_date desc, id desc);
create index transactions_searched on transactions using gin (folded gin_trgm_ops, (array[segment]))
  with (gin_pending_list_limit = 256);
-- A report goes by the date that never changes, so that it misses no request that is approved meanwhile.
create index transactions_by_request on transactions (created_at desc, id desc);
-- Receipts, in the order of their list.
create index transactions_completed on transactions (user_id, decided_at desc, id desc) where status = 'completed';
-- Before a user is deleted, it is checked whether they decided anything.
create index transactions_decided_by on transactions (decided_by) where decided_by is not null;

-- The transfer is written first, because only the lock on its accounts decides its place among their rows (`lock_accounts`). The
-- transaction that it completes takes its date. The serving role can't write these dates, so they are null unless the owner gives
-- one; the owner can import transactions without a transfer, with their date.
create function date_decision() returns trigger language plpgsql as $$
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

-- A pending transaction is decided once. What was asked for never changes, except its description. Generated columns have no
-- value yet when this runs, and `dated` has run before it.
create function guard_transaction() returns trigger language plpgsql as $$
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

create trigger dated before insert or update on transactions for each row execute function date_decision();
create trigger guarded before update on transactions for each row execute function guard_transaction();
create trigger never_deleted before delete on transactions for each row execute function refuse_change();
create trigger never_emptied before truncate on transactions for each statement execute function refuse_change();
select grant_to_app('grant select,
  insert (id, user_id, type, category, account_type, to_account_type, amount_cents, description, status, reference, wallet_id,
    crypto_type, crypto_network, crypto_address, offer_id),
  update (status, description, decided_by) on transactions to %I');

alter table transfers add foreign key (transaction_id) references transactions;

-- Whether a transfer and its transaction agree is checked at the commit, because each refers to the other. The owner can import
-- other kinds of transfers, with the same date.
create function require_posting() returns trigger language plpgsql as $$
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
create constraint trigger completes after insert on transfers deferrable initially deferred
  for each row when (new.transaction_id is not null) execute function require_posting();

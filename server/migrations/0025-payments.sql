-- Payments that are seen on the chains (DEC-60, DEC-61, DEC-71).

-- How far each network has been read. One server reads it at a time, by a lease.
create table chains (
  network text primary key check (network in ('bitcoin', 'litecoin', 'ethereum', 'tron')),
  reader uuid,
  leased_until timestamptz(3),
  -- The hash of its first block, by which another chain with the same number is told apart.
  genesis_hash text,
  -- The newest settled block that was read, and the newest block of all, with its own time.
  settled_height bigint check (settled_height >= 0),
  settled_hash text,
  head_height bigint check (head_height >= 0),
  head_at timestamptz(3),
  -- When the node last answered without trouble, and what is wrong with it since.
  heard_at timestamptz(3),
  trouble text check (trouble in ('unreachable', 'behind', 'other-network', 'contradicts')),
  trouble_since timestamptz(3),
  check (num_nulls(settled_height, settled_hash, head_height, head_at) in (0, 4)),
  check ((trouble is null) = (trouble_since is null))
);
select grant_to_app('grant select, insert, update on chains to %I');

-- The hashes of the latest settled blocks, to find where a reorganization that reaches below them began.
create table settled_blocks (
  network text not null references chains,
  height bigint not null,
  hash text not null,
  primary key (network, height)
);
select grant_to_app('grant select, insert, delete, update (hash) on settled_blocks to %I');

-- What a customer says is the transaction of their payment, and what staff credited if it is not what was asked for (DEC-61):
-- then `amount_cents` is what was credited, because that is what is in the books.
alter table transactions
  add txid text check (length(txid) between 1 and 100),
  add requested_cents bigint check (requested_cents between 1 and 100000000000),
  add check (requested_cents is null or status = 'completed' and type = 'deposit');
create index transactions_by_txid on transactions (lower(txid)) where txid is not null;

create table payments (
  id uuid primary key,
  network text not null references chains,
  txid text not null,
  -- Which of the transaction's movements it is.
  output_index integer not null check (output_index >= 0),
  asset text not null,
  decimals smallint not null check (decimals between 0 and 30),
  -- In the asset's smallest unit.
  units numeric(78, 0) not null check (units > 0),
  -- As our wallet or our offer has it, and that wallet.
  address text not null,
  wallet_id uuid not null references wallets,
  -- When it was first seen, and the rate of that moment; null if none was known.
  seen_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
  rate_usd numeric check (rate_usd > 0),
  -- The block that it is in, and its time by the chain's clock; null while it is in none.
  block_height bigint check (block_height >= 0),
  block_hash text,
  block_at timestamptz(3),
  -- `open`: its block can still change. `dropped`: an open one that is not there any more. `reversed`: a settled one that a
  -- reorganization has undone, or an open one that had been credited.
  state text not null check (state in ('open', 'settled', 'dropped', 'reversed')),
  -- Whose it is, once that is known; then what it is worth, by the rate of the offer or of the moment that it was seen.
  user_id uuid references users,
  transaction_id uuid references transactions,
  matched_by text check (matched_by in ('address', 'amount', 'txid', 'staff')),
  matched_at timestamptz(3),
  worth_cents bigint check (worth_cents between 0 and 100000000000000),
  -- When it was compared with what customers were asked for, when its owner was told that it is confirmed, and when staff were
  -- alarmed that it was reversed; null while that is still to be done.
  compared_at timestamptz(3),
  told_at timestamptz(3),
  alarmed_at timestamptz(3),
  -- After a reorganization, another amount can arrive by the same transaction: contracts do as they like in each block.
  unique (network, txid, output_index, asset, units, address),
  check (num_nulls(block_height, block_hash) in (0, 2)),
  check (block_at is null or block_height is not null),
  check (state <> 'settled' or block_height is not null),
  check (num_nulls(user_id, transaction_id, matched_by, matched_at) in (0, 4))
);
-- But what is there counts once.
create unique index payments_once on payments (network, txid, output_index) where state in ('open', 'settled');
create index payments_of_transaction on payments (transaction_id) where transaction_id is not null;
create index payments_of_user on payments (user_id, seen_at desc) where user_id is not null;
create index payments_open on payments (network) where state = 'open';
create index payments_by_block on payments (network, block_height) where state = 'settled';
create index payments_unmatched on payments (seen_at desc, id desc) where transaction_id is null;
create index payments_newest on payments (seen_at desc, id desc);
create index payments_reversed on payments (seen_at desc, id desc) where state = 'reversed';
create index payments_by_txid on payments (lower(txid));
create index payments_by_address on payments (lower(address));
-- What is still to be done after a payment was read.
create index payments_to_compare on payments (seen_at) where compared_at is null;
create index payments_to_tell on payments (seen_at) where state = 'settled' and transaction_id is not null and told_at is null;
create index payments_to_alarm on payments (seen_at) where state = 'reversed' and alarmed_at is null;
-- Shared addresses are matched by the exact amount.
create index offers_by_amount on offers (lower(address), asset, crypto_units) where key_fingerprint is null;

-- What arrived never changes, and a payment belongs to at most one transaction, for ever (DEC-60).
create function guard_payment() returns trigger language plpgsql as $$
declare
  owner constant text[] := array['user_id', 'transaction_id', 'matched_by', 'matched_at', 'worth_cents'];
  progress constant text[] := array['block_height', 'block_hash', 'block_at', 'state', 'compared_at', 'told_at', 'alarmed_at'];
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - owner - progress) <> (to_jsonb(old) - owner - progress) then
    raise exception 'what arrived does not change' using errcode = 'restrict_violation';
  end if;
  if old.transaction_id is not null and (to_jsonb(new) - progress) <> (to_jsonb(old) - progress) then
    raise exception 'a payment belongs to one transaction' using errcode = 'restrict_violation';
  end if;
  if new.transaction_id is distinct from old.transaction_id and not exists (
    select from public.transactions t
    where t.id = new.transaction_id and t.user_id = new.user_id and t.type = 'deposit' and t.status in ('pending', 'completed')
  ) then
    raise exception 'a payment belongs to a deposit of its customer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on payments for each row execute function guard_payment();
create trigger never_emptied before truncate on payments for each statement execute function refuse_change();
create trigger dated before insert on payments for each row execute function date_by_clock('seen_at');
create trigger dated_match before update on payments for each row
  when (new.matched_at is distinct from old.matched_at) execute function date_by_clock('matched_at');
select grant_to_app('grant select,
  insert (id, network, txid, output_index, asset, decimals, units, address, wallet_id, rate_usd, block_height, block_hash,
    block_at, state),
  update (block_height, block_hash, block_at, state, user_id, transaction_id, matched_by, matched_at, worth_cents, compared_at, told_at,
    alarmed_at) on payments to %I');

-- As in 0019-reasons.sql, and the transaction's id on the chain can be given while it is pending. A deposit can be completed
-- with what arrived in place of what was asked for.
create or replace function guard_transaction() returns trigger language plpgsql as $$
declare
  changeable constant text[] := array['status', 'description', 'txid', 'amount_cents', 'requested_cents', 'decided_at',
    'decided_by', 'reject_reason', 'reject_note', 'transaction_date', 'folded', 'segment'];
begin
  if old.status <> 'pending' then
    raise exception 'a decided transaction is final' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - changeable) <> (to_jsonb(old) - changeable) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  if new.amount_cents <> old.amount_cents and (
    new.status <> 'completed' or new.requested_cents is distinct from old.amount_cents
    or new.amount_cents is distinct from (
      select sum(worth_cents) from public.payments
      where transaction_id = new.id and state in ('open', 'settled'))
  ) then
    raise exception 'a deposit is credited as it was asked for, or as it arrived' using errcode = 'restrict_violation';
  end if;
  if new.amount_cents = old.amount_cents and new.requested_cents is not null then
    raise exception 'what was asked for is what was credited' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
select grant_to_app('grant update (txid, amount_cents, requested_cents) on transactions to %I');

-- Up to which amount a confirmed and exact payment is approved without staff (DEC-61); 0 is off.
alter table settings add auto_approve_up_to_cents bigint not null default 0
  check (auto_approve_up_to_cents between 0 and 100000000000);
create or replace trigger noted before update on settings for each row execute function note_changes(
  'system_name', 'systemName', 'maintenance_mode', 'maintenanceMode', 'email_notifications', 'emailNotifications',
  'auto_backup', 'autoBackup', 'session_timeout_minutes', 'sessionTimeout', 'max_login_attempts', 'maxLoginAttempts',
  'wallet_change_approval', 'walletChangeApproval', 'staff_second_factor', 'staffSecondFactor',
  'flag_unverified_from_cents', 'flagUnverifiedFrom', 'online_enquiries', 'onlineEnquiries',
  'auto_approve_up_to_cents', 'autoApproveUpTo');

-- A payment concerns its customer, and staff in any case.
create trigger told after insert or update on payments
  for each row when (new.user_id is null) execute function tell_change('', '', 'payments');
create trigger told_owner after update on payments
  for each row when (new.user_id is not null) execute function tell_change('transactions', 'user_id', 'transactions');

-- Each new block confirms what is still open.
create function tell_confirmations() returns trigger language plpgsql as $$
begin
  insert into public.changes (audience, topic)
    select distinct audience, 'transactions' from public.payments, unnest(array[user_id::text, 'staff']) audience
    where network = new.network and state = 'open' and user_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger told_confirmations after update on chains for each row
  when (new.head_height is distinct from old.head_height) execute function tell_confirmations();
create trigger told after update on chains for each row
  when (new.trouble is distinct from old.trouble) execute function tell_change('', '', 'payments');

-- Offers: where and how much to pay for a deposit, at a rate that stands for a while (DEC-58), to the wallet's address or to
-- one that is made for the offer (DEC-59).

-- A wallet can give each offer an address of its own, derived from the account's extended public key. The private key never
-- comes near the bank.
alter table wallets
  add column deposit_addresses text not null default 'shared' check (deposit_addresses in ('shared', 'per-offer')),
  -- As staff entered it. The wallet's signature covers it, like the address.
  add column extended_public_key text,
  add constraint wallets_deposit_addresses_need_a_key
    check (deposit_addresses = 'shared' or extended_public_key is not null);

alter table wallet_proposals
  add column deposit_addresses text check (deposit_addresses in ('shared', 'per-offer')),
  add column extended_public_key text;

-- Every key whose addresses a wallet has shown, in each spelling. Offers refer to them, so their addresses are known to be
-- the bank's after the wallet has got another key.
create table wallet_keys (
  id uuid primary key,
  wallet_id uuid not null references wallets,
  -- Of the public key and the chain code alone: the same key can be written as xpub or zpub, and used by several wallets.
  fingerprint text not null,
  extended_public_key text not null,
  created_at timestamptz(3) not null default now(),
  -- Over all of the above except the time: a key that someone wrote into the database is never used.
  signature bytea not null,
  unique (wallet_id, extended_public_key)
);
-- Only the signature changes, when the master key is rotated.
create function guard_wallet_key() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - '{signature}'::text[]) is distinct from (to_jsonb(old) - '{signature}'::text[]) then
    raise exception 'a key of a wallet never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on wallet_keys for each row execute function guard_wallet_key();
create trigger never_emptied before truncate on wallet_keys for each statement execute function refuse_change();

-- The next unused index of each key's external chain, whichever wallets use the key.
create table deposit_indexes (
  fingerprint text primary key,
  next_index integer not null default 0 check (next_index >= 0)
);
create function guard_deposit_index() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.fingerprint <> old.fingerprint or new.next_index < old.next_index then
    raise exception 'an index of a key is used once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on deposit_indexes
  for each row execute function guard_deposit_index();
create trigger never_emptied before truncate on deposit_indexes
  for each statement execute function refuse_change();

-- Where a key begins that has no counter yet. A restore raises it: a key that was first used after the backup is not in it.
create table deposit_floor (
  only_row boolean primary key default true check (only_row),
  next_index integer not null default 0 check (next_index >= 0)
);
insert into deposit_floor default values;

-- Every address that was made for an offer, for ever: money can still arrive there when the offer is long gone.
create table deposit_addresses (
  fingerprint text not null,
  address_index integer not null check (address_index >= 0),
  wallet_id uuid not null references wallets,
  network text not null,
  address text not null,
  user_id uuid not null references users,
  account_type text not null check (account_type in ('checking', 'savings', 'investment')),
  created_at timestamptz(3) not null default now(),
  primary key (fingerprint, address_index)
);
create index deposit_addresses_by_address on deposit_addresses (lower(address));
create index deposit_addresses_of_user on deposit_addresses (user_id);
create trigger never_changed before update or delete on deposit_addresses
  for each row execute function refuse_change();
create trigger never_emptied before truncate on deposit_addresses
  for each statement execute function refuse_change();

-- What one coin of a wallet is worth, set by staff for a while (DEC-61). Each rate stays, so that an offer can be explained.
create table wallet_rates (
  id uuid primary key,
  wallet_id uuid not null references wallets,
  -- Of this asset alone: a wallet can be given another name and network.
  asset text not null,
  usd numeric not null check (usd > 0),
  set_at timestamptz(3) not null default now(),
  valid_until timestamptz(3) not null,
  set_by uuid not null references users
);
create index wallet_rates_newest on wallet_rates (wallet_id, set_at desc);
create index wallet_rates_by_setter on wallet_rates (set_by);
create trigger never_changed before update or delete on wallet_rates for each row execute function refuse_change();
create trigger never_emptied before truncate on wallet_rates for each statement execute function refuse_change();

-- The latest rates of the feed, shared by all servers.
create table feed_rates (
  asset text primary key,
  -- The last reading that was believed, and when it was read. Null if there was none yet.
  usd numeric check (usd > 0),
  at timestamptz(3),
  -- What is wrong with the newest reading.
  trouble text check (trouble in ('unreachable', 'unreadable', 'missing', 'jumped')),
  looked_at timestamptz(3) not null,
  check ((usd is null) = (at is null))
);

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
  -- An offer with an old time has ended, so nobody can be shown an address by it that was shown at that time.
  check (expires_at <= created_at + interval '15 minutes' and ends_at <= created_at + interval '24 hours')
);
create index offers_of_user on offers (user_id, created_at desc);
-- Thousands can have ended within the days that they are kept.
create index offers_open on offers (user_id, ends_at);
create index offers_by_end on offers (ends_at);

-- An offer never changes, except that its customer removes it once. The serving role deletes the ones that ended long ago.
create function guard_offer() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null
      or (to_jsonb(new) - '{removed_at}'::text[]) is distinct from (to_jsonb(old) - '{removed_at}'::text[]) then
    raise exception 'what was offered does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update on offers for each row execute function guard_offer();
create trigger never_emptied before truncate on offers for each statement execute function refuse_change();

-- The offer that a deposit was requested for. An offer becomes one transaction at most, and then it stays.
alter table transactions
  add column offer_id uuid references offers,
  add unique (offer_id, user_id);

select grant_to_app('grant select on deposit_floor to %I');
select grant_to_app('grant select, insert on wallet_rates, deposit_addresses to %I');
select grant_to_app('grant select, insert, update on wallet_keys, deposit_indexes, feed_rates to %I');
select grant_to_app('grant select, insert, delete on offers to %I');
select grant_to_app('grant update (removed_at) on offers to %I');

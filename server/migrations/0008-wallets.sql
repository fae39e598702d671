-- Where customers pay to. What they are shown is signed, so that a row that was changed outside the application is never shown
-- (HAZ-B6, HAZ-B7). The signing key is derived from the master key and is not in the database. The signatures cover no dates, so
-- triggers set those.

create table wallets (
  id uuid primary key,
  name text not null,
  network text not null,
  -- A wallet can give each offer an address of its own (DEC-59), derived from the account's extended public key. The bank never
  -- has the private key.
  deposit_addresses text not null default 'shared' check (deposit_addresses in ('shared', 'per-offer')),
  -- As staff entered it. The wallet's signature covers it, like the address.
  extended_public_key text,
  created_at timestamptz(3) not null default now(),
  archived_at timestamptz(3),
  -- Every change raises it. The highest one that was seen is also kept outside the database.
  version integer not null default 1 check (version > 0),
  -- Over everything that customers see of the wallet, its version, and whether it is archived.
  signature bytea,
  -- The server writes these two, because a wallet's address and picture are in another table.
  updated_at timestamptz(3) not null default now(),
  changed_at jsonb not null default '{}',
  constraint wallets_deposit_addresses_need_a_key
    check (deposit_addresses = 'shared' or extended_public_key is not null)
);
-- One active wallet for each name and network (DEC-23).
create unique index wallets_active on wallets (lower(name), lower(network)) where archived_at is null;
create trigger dated before insert on wallets for each row execute function date_by_clock('created_at');
create trigger dated_end before update on wallets for each row
  when (new.archived_at is distinct from old.archived_at and new.archived_at is not null)
  execute function date_by_clock('archived_at');
create trigger never_deleted before delete on wallets for each row execute function refuse_change();
select grant_to_app('grant select,
  insert (id, name, network, created_at, version, signature, deposit_addresses, extended_public_key),
  update (name, network, archived_at, version, signature, deposit_addresses, extended_public_key, updated_at, changed_at)
  on wallets to %I');

-- Every address that a wallet has shown to customers. It shows the one that is not retired (DEC-24).
create table wallet_addresses (
  id uuid primary key,
  wallet_id uuid not null references wallets,
  address text not null,
  qr_png bytea not null,
  created_at timestamptz(3) not null default now(),
  retired_at timestamptz(3),
  -- Says that the address was the bank's. The wallet's own signature only covers what it shows now.
  signature bytea
);
create unique index wallet_addresses_current on wallet_addresses (wallet_id) where retired_at is null;
create index wallet_addresses_by_address on wallet_addresses (address);

-- An address that customers have seen is history. It can be retired, its picture can change until then, and its signature
-- changes with the master key (npm run keys:rotate).
create function guard_wallet_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
      or (new.id, new.wallet_id, new.address, new.created_at)
        is distinct from (old.id, old.wallet_id, old.address, old.created_at)
      or (old.retired_at is not null
        and (new.retired_at, new.qr_png) is distinct from (old.retired_at, old.qr_png)) then
    raise exception 'a wallet’s address is history' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on wallet_addresses
  for each row execute function guard_wallet_address();
create trigger never_emptied before truncate on wallet_addresses for each statement execute function refuse_change();
create trigger dated before insert on wallet_addresses for each row execute function date_by_clock('created_at');
create trigger dated_end before update on wallet_addresses for each row
  when (new.retired_at is distinct from old.retired_at and new.retired_at is not null)
  execute function date_by_clock('retired_at');
select grant_to_app('grant select, insert, update (qr_png, retired_at, signature) on wallet_addresses to %I');

-- Changes of the payment addresses that wait before customers see them (HAZ-B1), where the bank has chosen so.
create table wallet_proposals (
  id uuid primary key,
  -- `setting` is the wish to let fewer changes wait, which has to wait itself.
  kind text not null check (kind in ('add', 'edit', 'setting')),
  -- The setting at the time of the proposal: changing the setting later doesn't release an earlier proposal.
  approval text not null check (approval in ('second-administrator', '24-hours')),
  -- Of a wallet: its id (chosen in advance for a new one), the version that the proposal was made for, and everything that
  -- customers would see.
  wallet_id uuid,
  wallet_version integer,
  name text,
  network text,
  address text,
  qr_png bytea,
  deposit_addresses text check (deposit_addresses in ('shared', 'per-offer')),
  extended_public_key text,
  -- Of the setting: what it would become.
  wanted_approval text,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  effective_at timestamptz(3),
  -- Over all of the above: a row that was written or changed outside the application has no effect.
  signature bytea not null,
  outcome text check (outcome in ('confirmed', 'declined', 'due', 'lapsed')),
  decided_by uuid,
  decided_at timestamptz(3),
  check ((outcome is null) = (decided_at is null)),
  check ((effective_at is null) = (approval = 'second-administrator')),
  check (case kind
    when 'setting' then wanted_approval is not null
    else num_nulls(wallet_id, wallet_version, name, network, address, qr_png) = 0
  end)
);
create index wallet_proposals_open on wallet_proposals (proposed_at) where decided_at is null;

-- What still waits is signed again when the master key changes (npm run keys:rotate).
create function guard_wallet_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decided_at is not null
      or (to_jsonb(new) - '{signature,outcome,decided_by,decided_at}'::text[])
        is distinct from (to_jsonb(old) - '{signature,outcome,decided_by,decided_at}'::text[]) then
    raise exception 'a proposal is decided once and never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on wallet_proposals
  for each row execute function guard_wallet_proposal();
create trigger never_emptied before truncate on wallet_proposals for each statement execute function refuse_change();
create trigger dated before update on wallet_proposals for each row
  when (new.decided_at is distinct from old.decided_at) execute function date_by_clock('decided_at');
select grant_to_app('grant select,
  insert (id, kind, approval, wallet_id, wallet_version, name, network, address, qr_png, deposit_addresses,
    extended_public_key, wanted_approval, proposed_by, proposed_at, effective_at, signature),
  update (signature, outcome, decided_by, decided_at) on wallet_proposals to %I');

-- Every key whose addresses a wallet has shown, in each spelling. Offers refer to them, so their addresses are still known to be
-- the bank's after the wallet has got another key.
create table wallet_keys (
  id uuid primary key,
  wallet_id uuid not null references wallets,
  -- Of only the public key and the chain code: the same key can be written as xpub or zpub, and several wallets can use it.
  fingerprint text not null,
  extended_public_key text not null,
  created_at timestamptz(3) not null default now(),
  -- Over all of the above except the time: a key that was written outside the application is never used.
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
select grant_to_app('grant select, insert (id, wallet_id, fingerprint, extended_public_key, signature), update (signature)
  on wallet_keys to %I');

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
create trigger never_emptied before truncate on deposit_indexes for each statement execute function refuse_change();
select grant_to_app('grant select, insert, update (next_index) on deposit_indexes to %I');

-- Where a key begins that has no counter yet. A restore raises it, because a key that was first used after the backup is not in
-- the backup.
create table deposit_floor (
  only_row boolean primary key default true check (only_row),
  next_index integer not null default 0 check (next_index >= 0)
);
insert into deposit_floor default values;
select grant_to_app('grant select on deposit_floor to %I');

-- Every address that was made for an offer, kept for good: money can still arrive long after the offer has ended.
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
create trigger never_changed before update or delete on deposit_addresses for each row execute function refuse_change();
create trigger never_emptied before truncate on deposit_addresses for each statement execute function refuse_change();
select grant_to_app('grant select,
  insert (fingerprint, address_index, wallet_id, network, address, user_id, account_type) on deposit_addresses to %I');

-- What one coin of a wallet is worth, set by staff for a while (DEC-61). Each rate is kept, so that an offer can be explained.
create table wallet_rates (
  id uuid primary key,
  wallet_id uuid not null references wallets,
  -- The rate is for this asset only, because a wallet can be given another name and network.
  asset text not null,
  usd numeric not null check (usd > 0),
  set_at timestamptz(3) not null default now(),
  valid_until timestamptz(3) not null,
  set_by uuid not null references users
);
create index wallet_rates_newest on wallet_rates (wallet_id, set_at desc);
create index wallet_rates_by_setter on wallet_rates (set_by);
create trigger dated before insert on wallet_rates for each row execute function date_by_clock('set_at');
create trigger never_changed before update or delete on wallet_rates for each row execute function refuse_change();
create trigger never_emptied before truncate on wallet_rates for each statement execute function refuse_change();
select grant_to_app('grant select, insert on wallet_rates to %I');

-- The latest rates of the feed, shared by all servers.
create table feed_rates (
  asset text primary key,
  -- The last reading that was believed, and when it was read; null if there was none yet.
  usd numeric check (usd > 0),
  at timestamptz(3),
  -- What is wrong with the newest reading.
  trouble text check (trouble in ('unreachable', 'unreadable', 'missing', 'jumped')),
  looked_at timestamptz(3) not null,
  check ((usd is null) = (at is null))
);
select grant_to_app('grant select, insert, update on feed_rates to %I');

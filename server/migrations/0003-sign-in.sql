-- Who is and was signed in, and the limits on guessing.

-- A token is stored as its SHA-256, so a stolen table signs nobody in (DEC-12). The times are those at which the row is
-- written, so that a session can't last longer than twelve hours.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- Names the session in answers, which never show its hash. The server gives a UUIDv7 (DEC-5).
  id uuid not null unique default gen_random_uuid(),
  address text not null default '',
  device text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  authenticated_at timestamptz not null default clock_timestamp()
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_age on sessions (created_at);
create trigger dated_use before update on sessions for each row
  when (new.last_seen_at is distinct from old.last_seen_at) execute function date_by_clock('last_seen_at');
create trigger dated_sign_in before update on sessions for each row
  when (new.authenticated_at is distinct from old.authenticated_at) execute function date_by_clock('authenticated_at');
select grant_to_app('grant select, delete, insert (token_hash, user_id, id, address, device),
  update (last_seen_at, authenticated_at) on sessions to %I');

-- The login history (DEC-48).
create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz(3) not null default clock_timestamp(),
  outcome text not null check (outcome in ('success', 'failure', 'locked')),
  method text not null check (method in ('password', 'totp', 'recovery', 'passkey')),
  -- In its one spelling (server/src/http/proxies.ts).
  address text not null,
  -- The kind of browser and system, such as "Firefox on Windows".
  device text not null,
  -- The network: an IPv4 address's /24 or an IPv6 address's /48.
  network text not null
);
create index sign_ins_newest on sign_ins (user_id, at desc, id desc);
create index sign_ins_by_age on sign_ins (at);
-- Each sign-in asks whether the device is known.
create index sign_ins_of_device on sign_ins (user_id, device, network, at) where outcome = 'success';
select grant_to_app('grant select, insert (id, user_id, outcome, method, address, device, network) on sign_ins to %I');

-- Failed sign-ins by account and address (DEC-13). The address '*' counts those of an account from all addresses; an empty
-- account is the stop of an address for all accounts. The account is a hash of the folded email address, whether or not there
-- is such a user.
create table sign_in_failures (
  account bytea not null,
  address text not null,
  failures integer not null,
  since timestamptz not null default now(),
  locked_until timestamptz,
  -- For the audit log, which says which of the tried accounts exist. Without a foreign key, because a failure must cost as much
  -- whether or not the account exists, and a row matters only for an hour.
  user_id uuid,
  primary key (account, address)
);
-- One address that tries many accounts.
create index sign_in_failures_from on sign_in_failures (address, since) where address <> '*' and account <> ''::bytea;
create index sign_in_failures_by_age on sign_in_failures (since);

-- Counters of limited acts, shared by all server processes (DEC-40).
create table rate_limits (
  key text primary key,
  count integer not null,
  since timestamptz not null default now()
);
create index rate_limits_by_age on rate_limits (since);

-- What the contract's quotas count. Unlogged: counting waits for no disk. After a crash of the database every window begins
-- again, but nobody who is counted can cause one.
create unlogged table quota_counts (
  key text primary key,
  count integer not null,
  -- How long the window lasts, and when it began.
  seconds integer not null,
  since timestamptz not null default now()
) with (fillfactor = 50);

select grant_to_app('grant select, insert, update, delete on sign_in_failures, rate_limits, quota_counts to %I');

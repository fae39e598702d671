-- Who is and was signed in (DEC-48).
alter table sessions
  -- Names the session in answers, because its hash is what a database row is found by.
  add id uuid not null unique default gen_random_uuid(),
  add address text not null default '',
  add device text not null default '';

create table sign_ins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz(3) not null default now(),
  outcome text not null check (outcome in ('success', 'failure', 'locked')),
  method text not null check (method in ('password', 'totp', 'recovery', 'passkey')),
  address text not null,
  -- The kind of browser and system, such as "Firefox on Windows".
  device text not null,
  -- The network: an IPv4 address's /24 or an IPv6 address's /48.
  network text not null
);
create index sign_ins_newest on sign_ins (user_id, at desc, id desc);
create index sign_ins_by_age on sign_ins (at);

-- A user's choices (DEC-51). Without a row, the defaults of the contract hold.
create table preferences (
  user_id uuid primary key references users on delete cascade,
  email boolean not null,
  sms boolean not null,
  push boolean not null,
  share_analytics boolean not null,
  marketing boolean not null,
  language text not null check (language in ('en', 'es', 'fr')),
  time_zone text,
  updated_at timestamptz(3) not null default now()
);

-- Messages that only those read who want them (DEC-51).
alter table notices add marketing boolean not null default false;

-- One file for each user who asked for their data (DEC-50): encrypted, and kept for a day.
create table exports (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  failed_at timestamptz(3),
  data_key_id uuid references data_keys,
  sealed bytea,
  check (num_nonnulls(ready_at, failed_at) <= 1)
);

select grant_to_app('grant select, insert, update, delete on sign_ins, preferences, exports to %I');

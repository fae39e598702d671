-- Who is and was signed in (DEC-48).
alter table sessions
  -- Names the session in answers, which never show its hash.
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
-- Whether a device is known is asked at each sign-in.
create index sign_ins_of_device on sign_ins (user_id, device, network, at) where outcome = 'success';

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

-- A marketing message is only for customers who want marketing (DEC-51).
alter table notices add marketing boolean not null default false;

-- The file of each user who asked for their data (DEC-50): encrypted, and kept for a day.
create table exports (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  failed_at timestamptz(3),
  data_key_id uuid references data_keys,
  sealed bytea,
  check (num_nonnulls(ready_at, failed_at) <= 1)
);
-- Every process looks once a minute for files to make and to delete, and rows stay as long as their user.
create index exports_to_make on exports (asked_at) where ready_at is null and failed_at is null;
create index exports_held on exports (ready_at) where sealed is not null;

-- Old rows are locked before they are deleted, which takes the right to update at least one column.
select grant_to_app('grant select, insert, delete, update (id) on sign_ins to %I');
select grant_to_app('grant select, insert on preferences, exports to %I');
select grant_to_app('grant update (email, sms, push, share_analytics, marketing, language, time_zone, updated_at)
  on preferences to %I');
select grant_to_app('grant update (asked_at, ready_at, failed_at, data_key_id, sealed) on exports to %I');

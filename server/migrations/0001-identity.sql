-- Who there is, and how they sign in.

-- One row: what administrators set (D25). Read with every session, so a change acts at once.
create table settings (
  only_one boolean primary key default true check (only_one),
  system_name text not null default 'Wealth Management System',
  maintenance_mode boolean not null default false,
  email_notifications boolean not null default true,
  auto_backup boolean not null default true,
  session_timeout_minutes integer not null default 30 check (session_timeout_minutes between 5 and 120),
  max_login_attempts integer not null default 5 check (max_login_attempts between 3 and 10)
);
insert into settings default values;

create table users (
  id uuid primary key,
  email text not null,
  -- Addresses are compared without case (D11).
  email_folded text not null generated always as (lower(email)) stored unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  country text not null,
  state text not null,
  city text not null,
  address1 text not null,
  address2 text not null default '',
  zip_code text not null,
  -- A calendar date, so no time zone can shift it (D5).
  date_of_birth date,
  role text not null default 'user' check (role in ('user', 'admin', 'advisor')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'suspended', 'pending')),
  email_verified boolean not null default false,
  phone_verified boolean not null default false,
  ssn_status text not null default 'not_submitted'
    check (ssn_status in ('verified', 'rejected', 'pending', 'not_submitted')),
  id_status text not null default 'not_submitted'
    check (id_status in ('verified', 'rejected', 'pending', 'not_submitted')),
  -- Milliseconds are what the wire and a page's cursor carry, so the database keeps no more.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index users_newest on users (created_at desc, id desc);

-- A token is kept as its SHA-256, so a leaked table signs nobody in (D12).
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

-- Failed sign-ins by account and address (D13); the address '*' counts an account's over all addresses.
-- The account is a hash of the folded e-mail, kept whether or not such a user exists.
create table sign_in_failures (
  account bytea not null,
  address text not null,
  failures integer not null,
  since timestamptz not null default now(),
  locked_until timestamptz,
  primary key (account, address)
);

-- Counters of limited acts, shared by every server process (D40).
create table rate_limits (
  key text primary key,
  count integer not null,
  since timestamptz not null default now()
);

-- The role that serves requests: it may not change the schema, nor rewrite what is immutable. Where the
-- operator's database brings no such role, the triggers of the later migrations refuse alone.
create function grant_to_app(statement text) returns void language plpgsql as $$
begin
  if exists (select from pg_roles where rolname = 'meranti_app') then
    execute format(statement, 'meranti_app');
  end if;
end $$;

select grant_to_app('grant usage on schema public to %I');
select grant_to_app('grant select on settings to %I');
select grant_to_app('grant update on settings to %I');
select grant_to_app('grant select, insert, update, delete on users, sessions, sign_in_failures, rate_limits to %I');

-- Second factors (DEC-44), and the steps of a sign-in.

-- An authenticator app. It counts once a code has confirmed it.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  data_key_id uuid not null references data_keys,
  sealed bytea not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  -- The latest time step whose code was used: each code works once (RFC 6238, 5.2).
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The authenticator's own id of it. Unique, so that no passkey belongs to two accounts.
  credential_id text not null unique,
  public_key bytea not null,
  -- Goes up with each use, or stays 0. If it goes back, the authenticator was copied (WebAuthn, 6.1.1).
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at, id);

-- The salt and argon2id hash of each code. A fast hash would be too weak: a code has only 50 random bits.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- What a browser has to answer: the second step of a sign-in, a passkey's sign-in, or a new passkey.
create table challenges (
  -- SHA-256 of what the browser holds.
  id_hash bytea primary key,
  -- Null: a sign-in with a passkey alone, which itself names the user.
  user_id uuid references users on delete cascade,
  kind text not null check (kind in ('second-factor', 'passkey', 'new-passkey')),
  -- The bytes that the authenticator signs, in base64url; null until options were asked for.
  webauthn text,
  tries integer not null default 0,
  created_at timestamptz not null default now()
);
create index challenges_by_age on challenges (created_at);
create index challenges_of_user on challenges (user_id);

alter table settings add staff_second_factor text not null default 'off' check (staff_second_factor in ('off', 'on'));

select grant_to_app('grant select, insert, delete on totp_secrets, passkeys, recovery_codes, challenges to %I');
select grant_to_app('grant update (sealed, created_at, confirmed_at, last_step) on totp_secrets to %I');
select grant_to_app('grant update (counter, last_used_at) on passkeys to %I');
select grant_to_app('grant update (used_at) on recovery_codes to %I');
select grant_to_app('grant update (webauthn, tries) on challenges to %I');

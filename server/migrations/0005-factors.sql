-- Second factors (DEC-44), the steps of a sign-in, and the links in letters that help people back into their account.
-- Undoing a changed email address also undoes what came after it, so nobody can set the date of a change, a factor or a link.

-- An authenticator app. It counts once a code has confirmed it.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  data_key_id uuid not null references data_keys,
  sealed bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  confirmed_at timestamptz(3),
  -- The latest time step whose code was used: each code works once (RFC 6238, 5.2).
  last_step bigint not null default 0
);
create trigger dated before update on totp_secrets for each row
  when (new.confirmed_at is distinct from old.confirmed_at) execute function date_by_clock('confirmed_at');
select grant_to_app('grant select, delete, insert (user_id, data_key_id, sealed), update (sealed, confirmed_at, last_step)
  on totp_secrets to %I');

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The authenticator's own id for it. Unique, so that no passkey belongs to two accounts.
  credential_id text not null unique,
  public_key bytea not null,
  -- Goes up with each use, or stays 0. If it goes back, the authenticator was copied (WebAuthn, 6.1.1).
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_used_at timestamptz(3)
);
create index passkeys_of_user on passkeys (user_id, created_at, id);
select grant_to_app('grant select, delete, insert (id, user_id, credential_id, public_key, counter, transports, name),
  update (counter, name, last_used_at) on passkeys to %I');

-- The salt and argon2id hash of each code. A fast hash would be too weak, because a code has only 50 random bits.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
select grant_to_app('grant select, delete, insert (user_id, code_hash), update (used_at) on recovery_codes to %I');

-- What a browser has to answer: the second step of a sign-in, a sign-in with a passkey, or a new passkey.
create table challenges (
  -- SHA-256 of what the browser holds.
  id_hash bytea primary key,
  -- Null for a sign-in with only a passkey, which itself names the user.
  user_id uuid references users on delete cascade,
  kind text not null check (kind in ('second-factor', 'passkey', 'new-passkey')),
  -- The bytes that the authenticator signs, in base64url; null until the browser asks for the options.
  webauthn text,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index challenges_by_age on challenges (created_at);
create index challenges_of_user on challenges (user_id);
select grant_to_app('grant select, delete, insert (id_hash, user_id, kind, webauthn), update (webauthn, tries)
  on challenges to %I');

-- The tokens in the links of letters (DEC-45, DEC-47, DEC-49): 256 random bits, stored as SHA-256.
create table letter_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify', 'undo', 'lock')),
  -- The address to confirm, or to go back to.
  email text,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((purpose in ('verify', 'undo')) = (email is not null))
);
create index letter_tokens_of_user on letter_tokens (user_id, purpose);
create index letter_tokens_by_age on letter_tokens (expires_at);
select grant_to_app('grant select, delete, insert (token_hash, user_id, purpose, email, expires_at), update (used_at)
  on letter_tokens to %I');

-- The way back to a former address, one for each account (DEC-47). While it is open, nobody else can register that address,
-- and the account's address doesn't change again, so no address in between has a link.
create table former_emails (
  user_id uuid primary key references users on delete cascade,
  email text not null,
  email_folded text not null,
  changed_at timestamptz(3) not null default clock_timestamp(),
  until timestamptz(3) not null,
  -- The member of staff who changed the address; null if its owner did.
  moved_by uuid,
  -- The owner went back: the address is the account's again, and staff can't change it until then.
  is_undone boolean not null default false
);
create index former_emails_by_address on former_emails (email_folded);
create index former_emails_by_age on former_emails (until);
-- Rows are locked before they are deleted by age, which takes the right to update one column.
select grant_to_app('grant select, delete, insert (user_id, email, email_folded, until, moved_by, is_undone),
  update (user_id) on former_emails to %I');

-- After the row is written, not before: by then the unique index has waited for a concurrent transaction, and the reservation
-- that it made can be seen.
create function refuse_former_email() returns trigger language plpgsql as $$
begin
  if exists (select from former_emails f
      where f.email_folded = new.email_folded and f.user_id <> new.id and f.until > clock_timestamp()) then
    raise unique_violation using message = 'this address can still go back to its former owner',
      constraint = 'users_email_folded_key', table = 'users';
  end if;
  return null;
end $$;
create trigger former_email_added after insert on users for each row execute function refuse_former_email();
create trigger former_email_taken after update on users for each row
  when (new.email_folded <> old.email_folded) execute function refuse_former_email();

-- What the links of letters carry (DEC-45, DEC-47, DEC-49): 256 random bits, kept as SHA-256.
create table letter_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify', 'undo', 'lock')),
  -- The address to confirm, or to go back to.
  email text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  check ((purpose in ('verify', 'undo')) = (email is not null))
);
create index letter_tokens_of_user on letter_tokens (user_id, purpose);
create index letter_tokens_by_age on letter_tokens (expires_at);

-- A former address that its owner can still go back to: nobody else can register it until then.
create table former_emails (
  email_folded text primary key,
  user_id uuid not null references users on delete cascade,
  until timestamptz(3) not null
);
create index former_emails_of_user on former_emails (user_id);

select grant_to_app('grant select, insert, update, delete on letter_tokens, former_emails to %I');

-- The tokens in the links of letters (DEC-45, DEC-47, DEC-49): 256 random bits, stored as SHA-256.
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
  until timestamptz(3) not null,
  -- Whether the account's owner had confirmed it, and whether they left it themselves.
  was_confirmed boolean not null,
  left_by_owner boolean not null
);
create index former_emails_of_user on former_emails (user_id);
create index former_emails_by_age on former_emails (until);

-- After the row, not before: only then has the unique index waited for the other transaction, whose reservation is now
-- visible.
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

select grant_to_app('grant select, insert, delete on letter_tokens, former_emails to %I');
select grant_to_app('grant update (used_at) on letter_tokens to %I');
select grant_to_app('grant update (user_id, until, was_confirmed, left_by_owner) on former_emails to %I');

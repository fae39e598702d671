-- The bank's emails. Each is written in the transaction of the act that it tells of, and sent from here (DEC-46).
create table letters (
  id uuid primary key,
  -- Null: to an address that is no longer any account's.
  user_id uuid references users on delete cascade,
  -- What it is about, for the operator; never its words.
  kind text not null,
  -- One of a message to all customers. These go last: a link for a new password can't wait for a million of them.
  is_one_of_many boolean not null default false,
  -- Recipient, subject, text and HTML, encrypted with this master key, because a letter can hold a link that sets a
  -- password. Null once it has been sent or given up.
  master_key_id text references master_keys,
  sealed bytea,
  created_at timestamptz(3) not null default now(),
  -- The next try, while it waits.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0,
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  -- A code such as ECONNREFUSED or 550, never the mail server's words, which name the address.
  last_failure text,
  check (num_nonnulls(sent_at, given_up_at) <= 1),
  check ((sealed is null) = (sent_at is not null or given_up_at is not null)),
  check ((sealed is null) = (master_key_id is null))
);
create index letters_waiting on letters (next_try_at) where sealed is not null;
create index letters_waiting_first on letters (next_try_at) where sealed is not null and not is_one_of_many;
create index letters_given_up on letters (given_up_at) where given_up_at is not null;
create index letters_sent on letters (sent_at) where sent_at is not null;
create index letters_of_user on letters (user_id, created_at);

select grant_to_app('grant select, insert, delete on letters to %I');
select grant_to_app('grant update (master_key_id, sealed, next_try_at, tries, sent_at, given_up_at, last_failure) on letters to %I');

-- Which process sends: one at a time over all servers. The turn of a process that died ends at `until`.
create table letter_sender (
  only_row boolean primary key default true check (only_row),
  holder uuid not null,
  until timestamptz not null
);

-- Messages to all customers whose letters are not all written yet. They are written in batches, by ascending id of the
-- customer.
create table letter_rounds (
  notice_id uuid primary key references notices on delete cascade,
  last_user_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

select grant_to_app('grant select, insert, update on letter_sender to %I');
select grant_to_app('grant select, insert, delete on letter_rounds to %I');
select grant_to_app('grant update (last_user_id) on letter_rounds to %I');

-- What the bank tells its customers: messages in the application, and letters by email.

-- A message is stored once, however many it is for. Without a recipient it is for all customers (DEC-38).
create table notices (
  id uuid primary key,
  -- Senders take turns (notifications/notice.ts), so whoever sees a position has seen every smaller one.
  position bigint not null generated always as identity unique,
  recipient_id uuid references users on delete cascade,
  title text not null,
  message text not null,
  -- Only for customers who want marketing (DEC-51).
  marketing boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index notices_newest on notices (recipient_id, created_at desc, id desc);
-- What comes after a position is unread.
create index notices_by_position on notices (recipient_id, position);
create trigger immutable before update on notices for each row execute function refuse_change();

-- When a customer has read up to where. A row is added only if there was something new to read.
create table notice_readings (
  user_id uuid not null references users on delete cascade,
  up_to bigint not null,
  read_at timestamptz(3) not null default now(),
  primary key (user_id, up_to)
);

select grant_to_app('grant select, insert (id, recipient_id, title, message, marketing) on notices to %I');
select grant_to_app('grant select, insert (user_id, up_to) on notice_readings to %I');

-- The bank's emails. Each is written in the transaction of the act that it is about, and sent from here (DEC-46).
create table letters (
  id uuid primary key,
  -- Null for an address that no longer belongs to an account.
  user_id uuid references users on delete cascade,
  -- What it is about, for the operator; never its words.
  kind text not null,
  -- One of a message to all customers. These go last: a link for a new password can't wait for a million of them.
  is_one_of_many boolean not null default false,
  -- Recipient, subject, text and HTML, encrypted with this master key, because a letter can contain a link that sets a password.
  -- Null once the letter has been sent or given up.
  master_key_id text references master_keys,
  sealed bytea,
  created_at timestamptz(3) not null default clock_timestamp(),
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
create trigger dated_end before update on letters for each row
  when (new.sent_at is distinct from old.sent_at and new.sent_at is not null) execute function date_by_clock('sent_at');
create trigger dated_failure before update on letters for each row
  when (new.given_up_at is distinct from old.given_up_at and new.given_up_at is not null)
  execute function date_by_clock('given_up_at');
select grant_to_app('grant select, insert (id, user_id, kind, is_one_of_many, master_key_id, sealed),
  update (master_key_id, sealed, next_try_at, tries, sent_at, given_up_at, last_failure) on letters to %I');

-- Messages to all customers whose letters are not all written yet. They are written in batches, in the order of the customers'
-- ids.
create table letter_rounds (
  notice_id uuid primary key references notices on delete cascade,
  last_user_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
select grant_to_app('grant select, insert, delete, update (last_user_id) on letter_rounds to %I');

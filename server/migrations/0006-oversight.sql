-- What the bank tells its customers, and what lets administrators look at a large log without waiting.

-- A message is kept once, however many it is for: nobody's id means every customer (D38).
create table notices (
  id uuid primary key,
  -- Senders take turns (notifications/notice.ts), so whoever sees a position has seen every smaller one.
  position bigint not null generated always as identity unique,
  recipient_id uuid references users on delete cascade,
  title text not null,
  message text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index notices_newest on notices (recipient_id, created_at desc, id desc);
create trigger immutable before update on notices for each row execute function refuse_change();

-- When a customer has read up to where. A row is added only when there was something new to read.
create table notice_readings (
  user_id uuid not null references users on delete cascade,
  up_to bigint not null,
  read_at timestamptz(3) not null default now(),
  primary key (user_id, up_to)
);

-- The log is asked by who acted, by what it was done to, and by what was done, newest first.
create index audit_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_by_subject on audit_log (subject_id text_pattern_ops, at desc, id desc);
create index audit_by_act on audit_log (act, at desc, id desc);

-- The analytics read these without touching the tables.
create index transactions_by_month on transactions (created_at) include (type, status, amount_cents);
create index users_awaiting_verification on users (id) where ssn_status = 'pending' or id_status = 'pending';

select grant_to_app('grant select, insert on notices, notice_readings to %I');

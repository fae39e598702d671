-- What customers and the bank write to each other (DEC-62).

create table threads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  topic text not null check (topic in ('question', 'credit', 'appointment', 'security', 'complaint')),
  -- Whose turn it is: the bank's, the customer's, nobody's.
  status text not null default 'open' check (status in ('open', 'waiting', 'closed')),
  -- The member of staff who takes care of it.
  assignee_id uuid references users on delete set null,
  -- Chosen by the sender, so that what is sent twice is recorded once.
  reference uuid,
  -- Since when the customer waits for an answer; null unless the thread is open.
  waiting_since timestamptz(3) default now(),
  -- What the queue of staff is ordered by: open matters of security come first, and all that is not open comes last.
  queued_at timestamptz(3) not null generated always as (
    case
      when status <> 'open' then last_message_at at time zone 'UTC' + interval '100 years'
      when topic = 'security' then waiting_since at time zone 'UTC' - interval '100 years'
      else waiting_since at time zone 'UTC'
    end at time zone 'UTC'
  ) stored,
  last_message_at timestamptz(3) not null default now(),
  -- What the customer has seen; a later message of the bank is unread.
  read_up_to timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),

  -- A credit, as it was asked for and decided.
  amount_cents bigint check (amount_cents between 100 and 100000000000),
  purpose text,
  term_months integer check (term_months between 1 and 360),
  credit_decision text check (credit_decision in ('approved', 'rejected')),
  credit_decided_at timestamptz(3),
  granted_cents bigint check (granted_cents > 0),

  -- An appointment by the clock of its branch, and its beginning.
  place text,
  day date,
  clock_time time(0),
  begins_at timestamptz(3),
  cancelled boolean not null default false,
  -- How often it has changed, as calendar programs count (RFC 5545, 3.8.7.4).
  appointment_version integer not null default 0,

  check ((status = 'open') = (waiting_since is not null)),
  check (topic = 'credit' or num_nonnulls(amount_cents, purpose, term_months, credit_decision) = 0),
  check ((credit_decision is null) = (credit_decided_at is null)),
  check ((credit_decision is not distinct from 'approved') = (granted_cents is not null)),
  check (topic = 'appointment' or begins_at is null),
  check (num_nonnulls(place, day, clock_time, begins_at) in (0, 4)),
  unique (user_id, reference)
);
create index threads_of_user on threads (user_id, last_message_at desc, id desc);
create index threads_newest on threads (last_message_at desc, id desc);
create index threads_queue on threads (queued_at, id);
create index threads_of_assignee on threads (assignee_id);
create index threads_at_slot on threads (place, begins_at) where not cancelled;
create trigger dated before update on threads for each row
  when (new.credit_decided_at is distinct from old.credit_decided_at and new.credit_decided_at is not null)
  execute function date_by_clock('credit_decided_at');
create trigger never_emptied before truncate on threads for each statement execute function refuse_change();

create table thread_messages (
  id uuid primary key,
  thread_id uuid not null references threads on delete cascade,
  -- `news` is what happened, such as a decision; `note` is among staff, and never shown to the customer.
  kind text not null check (kind in ('customer', 'bank', 'news', 'note')),
  -- Null for news, and for a user who has been deleted.
  author_id uuid references users on delete set null,
  reference uuid,
  text text not null,
  -- The time at which the thread was locked for it, so that messages are in the order of their commits.
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (thread_id, author_id, reference)
);
create index thread_messages_in_order on thread_messages (thread_id, created_at, id);
create index thread_messages_of_author on thread_messages (author_id);
create trigger never_emptied before truncate on thread_messages for each statement execute function refuse_change();

-- Redrawn and encrypted like pictures of an ID (DEC-22), and like these never sent back to the customer.
create table thread_pictures (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  message_id uuid not null references thread_messages on delete cascade,
  position integer not null check (position between 1 and 3),
  data_key_id uuid not null references data_keys on delete cascade,
  sealed bytea not null,
  unique (message_id, position)
);
create index thread_pictures_of_user on thread_pictures (user_id);
create index thread_pictures_of_key on thread_pictures (data_key_id);
-- Encrypted bytes can't be compressed.
alter table thread_pictures alter sealed set storage external;
create trigger immutable before update on thread_pictures for each row execute function refuse_change();
create trigger never_deleted before delete on thread_pictures for each row execute function refuse_removal();
create trigger never_emptied before truncate on thread_pictures for each statement execute function refuse_change();

-- Prepared answers, which all staff share.
create table templates (
  id uuid primary key,
  title text not null,
  message text not null,
  created_at timestamptz(3) not null default now()
);

create trigger told after insert or update on threads for each row execute function tell_change('threads', 'user_id', 'threads');
create trigger told after insert on thread_messages
  for each row when (new.kind = 'note') execute function tell_change('', '', 'threads');
create trigger told after insert or delete on templates for each row execute function tell_change('', '', 'threads');

select grant_to_app('grant select, insert (id, user_id, topic, reference, amount_cents, purpose, term_months),
  update (status, assignee_id, waiting_since, last_message_at, read_up_to, credit_decision, credit_decided_at, granted_cents,
  place, day, clock_time, begins_at, cancelled, appointment_version) on threads to %I');
select grant_to_app('grant select, insert (id, thread_id, kind, author_id, reference, text) on thread_messages to %I');
select grant_to_app('grant select, insert on thread_pictures to %I');
select grant_to_app('grant select, delete, insert (id, title, message) on templates to %I');

insert into templates (id, title, message) values
  (gen_random_uuid(), 'We are looking into it',
    'Thank you for your message. We are looking into this and will write to you again here, at the latest within one business day.'),
  (gen_random_uuid(), 'Please tell us more',
    'Thank you for your message. To help you we need a little more: what exactly did you do, when was it, and what did you see? A picture of the screen helps us most.'),
  (gen_random_uuid(), 'This is solved',
    'We have solved this for you. If anything is still not right, just write here, and this conversation is open again.'),
  (gen_random_uuid(), 'Please secure your account',
    'Please change your password now under Settings, end the sessions that you don''t recognize, and set up a passkey or an authenticator app. We will never ask you for your password or a code.'),
  (gen_random_uuid(), 'About your complaint',
    'We are sorry that we have not met your expectations. We have passed your complaint on to the person responsible, and you will have our answer here within five business days.');

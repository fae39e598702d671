-- What customers send to prove who they are (DEC-22): encrypted before it arrives here, final, and never sent back.

-- Each time that a customer sends something: a new row, never a change of an earlier one.
create table verification_submissions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  data_key_id uuid not null unique references data_keys on delete cascade,
  -- The social security number; null where only the ID was asked for.
  ssn_sealed bytea,
  has_id boolean not null,
  created_at timestamptz(3) not null default now(),
  check (ssn_sealed is not null or has_id)
);
create index verification_submissions_of_user on verification_submissions (user_id, created_at desc, id desc);
create trigger dated before insert on verification_submissions
  for each row execute function date_by_clock('created_at');
create trigger immutable before update on verification_submissions for each row execute function refuse_change();
create trigger never_deleted before delete on verification_submissions for each row execute function refuse_removal();
create trigger never_emptied before truncate on verification_submissions
  for each statement execute function refuse_change();

create table verification_documents (
  id uuid primary key,
  submission_id uuid not null references verification_submissions on delete cascade,
  side text not null check (side in ('front', 'back')),
  sealed bytea not null,
  unique (submission_id, side)
);
-- Encrypted bytes can't be compressed.
alter table verification_documents alter sealed set storage external;
create trigger immutable before update on verification_documents for each row execute function refuse_change();
create trigger never_deleted before delete on verification_documents for each row execute function refuse_removal();
create trigger never_emptied before truncate on verification_documents for each statement execute function refuse_change();

-- What administrators decided; a status is null where its item was not decided on.
create table verification_decisions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The newest submission at that moment, which the decision is about.
  submission_id uuid not null references verification_submissions on delete cascade,
  ssn_status text check (ssn_status in ('verified', 'rejected')),
  id_status text check (id_status in ('verified', 'rejected')),
  decided_by uuid not null references users,
  decided_at timestamptz(3) not null default now(),
  -- What was on record at that moment.
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  country text not null,
  check (ssn_status is not null or id_status is not null)
);
create index verification_decisions_of_user on verification_decisions (user_id, decided_at desc, id desc);
create index verification_decisions_by on verification_decisions (decided_by);
create trigger dated before insert on verification_decisions for each row execute function date_by_clock('decided_at');
create trigger immutable before update on verification_decisions for each row execute function refuse_change();
create trigger never_deleted before delete on verification_decisions for each row execute function refuse_removal();
create trigger never_emptied before truncate on verification_decisions for each statement execute function refuse_change();

select grant_to_app(
  'grant select, insert on verification_submissions, verification_documents, verification_decisions to %I'
);

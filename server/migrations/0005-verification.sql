-- What customers send to prove who they are (D22): sealed before it arrives here, immutable, and never sent back.

-- The master keys that this database has known, by an identifier that tells nothing of the key. A server whose key
-- is none of them is refused at its start, so that one database never holds data under keys that nobody has together.
create table master_keys (
  id text primary key,
  first_used_at timestamptz not null default now()
);
create trigger immutable before update or delete on master_keys for each row execute function refuse_change();
create trigger never_emptied before truncate on master_keys for each statement execute function refuse_change();

-- A key per record, wrapped by a master key. Whatever else is final, this may be wrapped anew when the master key
-- changes; and once it is gone, the record that it sealed is noise, in every backup of the record too.
create table data_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  master_key_id text not null references master_keys,
  wrapped bytea not null
);
create index data_keys_by_master_key on data_keys (master_key_id, id);
create index data_keys_of_user on data_keys (user_id);

create function guard_data_key() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id) is distinct from (old.id, old.user_id) then
    raise exception 'a data key stays with its record' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update on data_keys for each row execute function guard_data_key();

-- Leaves with its user and in no other way: the cascade's own trigger is the first one deep, this one the second.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger never_deleted before delete on data_keys for each row execute function refuse_removal();
create trigger never_emptied before truncate on data_keys for each statement execute function refuse_change();

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

create table verification_documents (
  id uuid primary key,
  submission_id uuid not null references verification_submissions on delete cascade,
  side text not null check (side in ('front', 'back')),
  sealed bytea not null,
  unique (submission_id, side)
);
-- Noise does not get smaller: trying to compress it costs time and saves nothing.
alter table verification_documents alter column sealed set storage external;

-- What administrators made of it; a column is null where its item was not decided on.
create table verification_decisions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The newest submission at that moment: what the administrator decided about.
  submission_id uuid not null references verification_submissions on delete cascade,
  ssn_status text check (ssn_status in ('verified', 'rejected')),
  id_status text check (id_status in ('verified', 'rejected')),
  decided_by uuid not null references users,
  decided_at timestamptz(3) not null default now(),
  check (ssn_status is not null or id_status is not null)
);
create index verification_decisions_of_user on verification_decisions (user_id, decided_at desc, id desc);
create index verification_decisions_by on verification_decisions (decided_by);

create trigger immutable before update on verification_submissions
  for each row execute function refuse_change();
create trigger never_deleted before delete on verification_submissions
  for each row execute function refuse_removal();
create trigger never_emptied before truncate on verification_submissions
  for each statement execute function refuse_change();
create trigger immutable before update on verification_documents
  for each row execute function refuse_change();
create trigger never_deleted before delete on verification_documents
  for each row execute function refuse_removal();
create trigger never_emptied before truncate on verification_documents
  for each statement execute function refuse_change();
create trigger immutable before update on verification_decisions
  for each row execute function refuse_change();
create trigger never_deleted before delete on verification_decisions
  for each row execute function refuse_removal();
create trigger never_emptied before truncate on verification_decisions
  for each statement execute function refuse_change();

select grant_to_app('grant select, insert on master_keys to %I');
select grant_to_app('grant select, insert on data_keys to %I');
select grant_to_app('grant update (master_key_id, wrapped) on data_keys to %I');
select grant_to_app(
  'grant select, insert on verification_submissions, verification_documents, verification_decisions to %I'
);

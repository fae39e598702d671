-- The keys that personal values, documents and letters are encrypted with.

-- The master keys that this database has known, by an identifier that tells nothing about the key. A server with any other key
-- is refused at its start, so that a database never holds data under keys that nobody has all of.
create table master_keys (
  id text primary key,
  first_used_at timestamptz not null default now()
);
create trigger immutable before update or delete on master_keys for each row execute function refuse_change();
create trigger never_emptied before truncate on master_keys for each statement execute function refuse_change();
select grant_to_app('grant select, insert (id) on master_keys to %I');

-- A key for each record, encrypted with a master key. Even where the record is final, its key is encrypted again when the
-- master key changes. Once the key is gone, the record is noise, in every backup too.
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
create trigger never_deleted before delete on data_keys for each row execute function refuse_removal();
create trigger never_emptied before truncate on data_keys for each statement execute function refuse_change();
select grant_to_app('grant select, insert, update (master_key_id, wrapped) on data_keys to %I');

-- The file of each user who asked for their data (DEC-50): encrypted, and kept for a day.
create table exports (
  user_id uuid primary key references users on delete cascade,
  asked_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  failed_at timestamptz(3),
  data_key_id uuid references data_keys,
  sealed bytea,
  check (num_nonnulls(ready_at, failed_at) <= 1)
);
-- Every process looks once a minute for files to make and to delete, and a row stays as long as its user.
create index exports_to_make on exports (asked_at) where ready_at is null and failed_at is null;
create index exports_held on exports (ready_at) where sealed is not null;
select grant_to_app('grant select, insert (user_id), update (asked_at, ready_at, failed_at, data_key_id, sealed)
  on exports to %I');

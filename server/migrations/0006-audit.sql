-- Who did what, and when (DEC-29): append-only, and chained by hashes, so that a change outside the application shows.

-- One chain for each customer and one for the system. Writers for different customers never wait for each other, and if the
-- database is ever spread by customer, a chain is where its customer is.
create table audit_chains (
  chain text primary key,
  length bigint not null,
  head bytea not null
);
create trigger never_emptied before truncate on audit_chains for each statement execute function refuse_change();
select grant_to_app('grant select on audit_chains to %I');

create table audit_log (
  id uuid primary key,
  chain text not null,
  position bigint not null,
  at timestamptz(3) not null default now(),
  actor_id uuid,
  act text not null,
  subject_type text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  previous bytea not null,
  hash bytea not null,
  unique (chain, position)
);
-- Staff read the log newest first: all of it, by who acted, by what it was done to, by what was done, and for one customer.
create index audit_newest on audit_log (at desc, id desc);
create index audit_by_actor on audit_log (actor_id, at desc, id desc);
create index audit_by_subject on audit_log (subject_id text_pattern_ops, at desc, id desc);
create index audit_by_act on audit_log (act, at desc, id desc);
create index audit_of_chain on audit_log (chain, at desc, id desc);

create function audit_hash(entry audit_log) returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, entry.chain, entry.position, (extract(epoch from entry.at) * 1000)::bigint, entry.actor_id,
    entry.act, entry.subject_type, entry.subject_id, entry.before, entry.after, entry.address, entry.request_id,
    encode(entry.previous, 'hex')
  )::text, 'UTF8'))
$$;

create function append_to_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link audit_chains;
begin
  perform require_own_trigger(
    tg_relid = 'public.audit_log'::regclass and tg_name = 'chained' and tg_op = 'INSERT'
  );
  insert into audit_chains values (new.chain, 0, '') on conflict do nothing;
  select * into link from audit_chains where chain = new.chain for update;
  -- Only the owner's own session can write rows of the past; inside this function, everyone is the owner. For all others it is
  -- the clock and not the time at which the transaction began, which they could keep open.
  if session_user <> current_user then
    new.at := date_trunc('milliseconds', clock_timestamp());
  end if;
  new.position := link.length + 1;
  new.previous := link.head;
  new.hash := audit_hash(new);
  update audit_chains set length = new.position, head = new.hash where chain = new.chain;
  return new;
end $$;
create trigger chained before insert on audit_log for each row execute function append_to_chain();
create trigger immutable before update or delete on audit_log for each row execute function refuse_change();
create trigger never_emptied before truncate on audit_log for each statement execute function refuse_change();

-- A row's time, its place in the chain and its hash come from the database.
select grant_to_app('grant execute on function audit_hash(audit_log) to %I');
select grant_to_app('grant select,
  insert (id, chain, actor_id, act, subject_type, subject_id, before, after, address, request_id) on audit_log to %I');

-- Personal values in the log are encrypted with a key of the customer whose chain holds them (DEC-50). Deleting that key erases
-- them, and leaves the chain and its hashes as they are. The customer is no reference: the log of a deleted user stays readable
-- until it is erased.
create table audit_keys (
  id uuid primary key,
  customer_id uuid not null unique,
  master_key_id text not null references master_keys,
  wrapped bytea not null
);
create index audit_keys_by_master_key on audit_keys (master_key_id, id);
create trigger never_emptied before truncate on audit_keys for each statement execute function refuse_change();
select grant_to_app('grant select, insert, update (master_key_id, wrapped) on audit_keys to %I');

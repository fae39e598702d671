-- Who did what, when (D29): append-only, and chained by hashes so that a change behind our back shows.

-- A chain per customer and one for the system: writers for different customers never wait for each other,
-- and a customer's chain lives where the customer does when the database is spread by customer.
create table audit_chains (
  chain text primary key,
  length bigint not null,
  head bytea not null
);

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
create index audit_newest on audit_log (at desc, id desc);

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
  insert into audit_chains values (new.chain, 0, '') on conflict do nothing;
  select * into link from audit_chains where chain = new.chain for update;
  new.position := link.length + 1;
  new.previous := link.head;
  new.hash := audit_hash(new);
  update audit_chains set length = new.position, head = new.hash where chain = new.chain;
  return new;
end $$;

create trigger chained before insert on audit_log for each row execute function append_to_chain();

-- Shared by every table whose rows are final.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create trigger immutable before update or delete on audit_log for each row execute function refuse_change();
create trigger never_emptied before truncate on audit_log for each statement execute function refuse_change();
create trigger never_emptied before truncate on audit_chains for each statement execute function refuse_change();

select grant_to_app('grant select, insert on audit_log to %I');
select grant_to_app('grant select on audit_chains to %I');

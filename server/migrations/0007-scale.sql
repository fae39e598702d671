-- Lists, searches and counts that stay fast with a million users and five million transactions (D8).

do $$ begin
  if not exists (select from pg_available_extensions where name = 'pg_trgm') then
    raise exception 'this PostgreSQL lacks the extension pg_trgm: install its contrib package (postgresql-contrib) first';
  end if;
end $$;
create extension if not exists pg_trgm;

-- What a search looks through, without case, each beginning with a space so that every word follows one; and the
-- segment of the list that a row belongs to, which is all that the filters can tell rows apart by.
alter table users
  add folded text not null generated always as (lower(' ' || first_name || ' ' || last_name || ' ' || email)) stored,
  add segment text not null generated always as (status || ' ' || role || ' ' ||
    case when ssn_status = 'verified' and id_status = 'verified' then 'verified' else 'unverified' end
  ) stored;
alter table transactions
  add folded text not null generated always as (lower(' ' || description || ' ' || reference)) stored,
  add segment text not null generated always as (status || ' ' || type) stored;

-- A filtered page is merged from the newest rows of each segment, so no filter reads more than a page of each.
-- Trigrams find a substring. What is asked for is often worded alike, so there the index knows the status and type too.
create index users_by_segment on users (segment, created_at desc, id desc);
create index users_searched on users using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 256);
create index transactions_by_segment on transactions (segment, created_at desc, id desc);
create index transactions_searched on transactions using gin (folded gin_trgm_ops, (array[status, type]))
  with (gin_pending_list_limit = 256);
drop index transactions_pending;

-- A customer's own list and counts, and the pending ones of those whom a search finds, without visiting the rows.
drop index transactions_of_user;
create index transactions_of_user on transactions (user_id, created_at desc, id desc) include (status, type);
create index transactions_open_of_user on transactions (user_id, created_at desc, id desc) where status = 'pending';

-- A user who is to be deleted is looked for here, and administrators are looked for among everybody (D15, D28).
create index transactions_decided_by on transactions (decided_by) where decided_by is not null;
create index transfers_actor on transfers (actor_id) where actor_id is not null;
create index users_administrators on users (id) where role = 'admin' and status = 'active';

-- A generated column has no value yet where this trigger looks.
create or replace function guard_transaction() returns trigger language plpgsql as $$
declare
  changeable constant text[] := array['status', 'description', 'decided_at', 'decided_by', 'folded', 'segment'];
begin
  if old.status <> 'pending' then
    raise exception 'a decided transaction is final' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - changeable) <> (to_jsonb(old) - changeable) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- How many rows there are of each kind, kept in the transaction that changes them. A kind is spread over slots, and
-- whoever counts takes one that nobody holds or opens another: no writer waits for a counter, so none can deadlock.
create table tallies (
  subject text not null,
  segment text not null,
  slot bigint generated always as identity,
  amount bigint not null,
  primary key (subject, segment, slot)
) with (fillfactor = 30);

create function tally(about text, kind text, change bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  free bigint;
begin
  select slot into free from tallies where subject = about and segment = kind limit 1 for update skip locked;
  if found then
    update tallies set amount = amount + change where subject = about and segment = kind and slot = free;
  else
    insert into tallies (subject, segment, amount) values (about, kind, change);
  end if;
end $$;
revoke execute on function tally from public;

-- Users by segment, and by the day (UTC) that they came on.
create function tally_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform tally('users', segment, count(*)) from added group by segment;
    perform tally('joined', day, count(*))
      from (select (created_at at time zone 'UTC')::date::text as day from added) days group by day;
  elsif tg_op = 'DELETE' then
    perform tally('users', segment, -count(*)) from removed group by segment;
    perform tally('joined', day, -count(*))
      from (select (created_at at time zone 'UTC')::date::text as day from removed) days group by day;
  else
    perform tally('users', segment, sum(n)) from (
      select segment, 1 as n from added union all select segment, -1 from removed
    ) moves group by segment having sum(n) <> 0;
    perform tally('joined', day, sum(n)) from (
      select (created_at at time zone 'UTC')::date::text as day, 1 as n from added
      union all select (created_at at time zone 'UTC')::date::text, -1 from removed
    ) moves group by day having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger tallied_new after insert on users referencing new table as added
  for each statement execute function tally_users();
create trigger tallied_old after delete on users referencing old table as removed
  for each statement execute function tally_users();
create trigger tallied_changed after update on users referencing old table as removed new table as added
  for each statement execute function tally_users();

-- Transactions are never deleted.
create function tally_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform tally('transactions', segment, count(*)) from added group by segment;
  else
    perform tally('transactions', segment, sum(n)) from (
      select segment, 1 as n from added union all select segment, -1 from removed
    ) moves group by segment having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger tallied_new after insert on transactions referencing new table as added
  for each statement execute function tally_transactions();
create trigger tallied_changed after update on transactions referencing old table as removed new table as added
  for each statement execute function tally_transactions();

-- The value of all portfolios, in cents. Accounts open with nothing in them and are never closed.
create function tally_portfolios() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally('portfolios', '', new.balance_cents - old.balance_cents);
  return null;
end $$;
create trigger tallied after update on ledger_accounts for each row
  when (new.code = 'portfolio' and new.balance_cents <> old.balance_cents) execute function tally_portfolios();

create function tallies_now() returns table (subject text, segment text, amount bigint) language sql stable as $$
  select 'users', segment, count(*) from users group by segment
  union all select 'joined', (created_at at time zone 'UTC')::date::text, count(*) from users group by 2
  union all select 'transactions', segment, count(*) from transactions group by segment
  union all select 'portfolios', '', coalesce(sum(balance_cents), 0)::bigint from ledger_accounts
    where code = 'portfolio'
$$;
insert into tallies (subject, segment, amount) select * from tallies_now();

select grant_to_app('grant select on tallies to %I');

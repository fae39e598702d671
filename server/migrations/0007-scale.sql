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
-- Trigrams find a substring; the segment beside them keeps a common word with a rare filter short.
create index users_by_segment on users (segment, created_at desc, id desc);
create index users_searched on users using gin (folded gin_trgm_ops, (array[segment]))
  with (gin_pending_list_limit = 256);
create index transactions_by_segment on transactions (segment, created_at desc, id desc);
create index transactions_searched on transactions using gin (folded gin_trgm_ops, (array[segment]))
  with (gin_pending_list_limit = 256);
drop index transactions_pending;

-- A customer's own list and counts, without visiting the rows.
drop index transactions_of_user;
create index transactions_of_user on transactions (user_id, created_at desc, id desc) include (status, type);

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

-- What waits for a decision, with its owner's name beside its own words: staff search it all day, and a few thousand
-- open requests are found at once where five million transactions of a million users are not.
create table open_requests (
  transaction_id uuid primary key references transactions,
  user_id uuid not null,
  segment text not null,
  created_at timestamptz(3) not null,
  folded text not null
);
create index open_requests_by_segment on open_requests (segment, created_at desc, transaction_id desc);
create index open_requests_of_user on open_requests (user_id);
create index open_requests_searched on open_requests using gin (folded gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The owner's row is held, so that he can't be renamed between the look and the commit.
create function open_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into open_requests (transaction_id, user_id, segment, created_at, folded)
    select new.id, new.user_id, new.segment, new.created_at, u.folded || chr(10) || new.folded
    from users u where u.id = new.user_id for share;
  return null;
end $$;
create trigger opened after insert on transactions for each row
  when (new.status = 'pending') execute function open_request();

create function follow_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'pending' then
    delete from open_requests where transaction_id = new.id;
  elsif new.folded <> old.folded then
    update open_requests set folded = left(folded, length(folded) - length(old.folded)) || new.folded
      where transaction_id = new.id;
  end if;
  return null;
end $$;
create trigger followed after update on transactions for each row execute function follow_request();

create function rename_requests() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update open_requests set folded = new.folded || substr(folded, length(old.folded) + 1) where user_id = new.id;
  return null;
end $$;
create trigger renamed after update on users for each row
  when (new.folded <> old.folded) execute function rename_requests();

create view open_requests_now as
  select t.id as transaction_id, t.user_id, t.segment, t.created_at, u.folded || chr(10) || t.folded as folded
  from transactions t join users u on u.id = t.user_id where t.status = 'pending';
insert into open_requests select * from open_requests_now;

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

select grant_to_app('grant select on tallies, open_requests, open_requests_now to %I');

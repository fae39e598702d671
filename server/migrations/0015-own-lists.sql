-- A customer's own lists, counts and history cost the same with 200,000 rows as with twenty: while all of them were read,
-- everybody else waited.

-- What one user has how many of, kept in the transaction of each change, as `tallies` are for all users: transactions by
-- segment; by how much the total assets changed (in cents) on each day (UTC) with a transfer; and messages to this user
-- alone. Spread over slots for the same reason: no writer waits for a counter, so none can deadlock.
create table own_tallies (
  user_id uuid not null references users on delete cascade,
  subject text not null check (subject in ('transactions', 'assets', 'notices')),
  segment text not null,
  slot bigint generated always as identity,
  amount bigint not null,
  primary key (user_id, subject, segment, slot)
) with (fillfactor = 70);

-- Without sequential scans: a plan that was made while the table was small would read all of it until PostgreSQL looks at
-- it again, and with 20,000 rows a count took 2.6 ms instead of 0.2.
create function tally_own(owner uuid, about text, kind text, change bigint) returns void
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  free bigint;
begin
  select slot into free from own_tallies
    where user_id = owner and subject = about and segment = kind limit 1 for update skip locked;
  if found then
    update own_tallies set amount = amount + change
      where user_id = owner and subject = about and segment = kind and slot = free;
  else
    insert into own_tallies (user_id, subject, segment, amount) values (owner, about, kind, change);
  end if;
end $$;
revoke execute on function tally_own from public;

create or replace function tally_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform tally('transactions', segment, count(*)) from added group by segment;
    perform tally_own(user_id, 'transactions', segment, count(*)) from added group by user_id, segment;
  else
    perform tally('transactions', segment, sum(n)) from (
      select segment, 1 as n from added union all select segment, -1 from removed
    ) moves group by segment having sum(n) <> 0;
    perform tally_own(user_id, 'transactions', segment, sum(n)) from (
      select user_id, segment, 1 as n from added union all select user_id, segment, -1 from removed
    ) moves group by user_id, segment having sum(n) <> 0;
  end if;
  return null;
end $$;

-- By how much a transfer changes its owner's total assets. A day counts even where it changed nothing: the history begins
-- with the first transfer.
create function change_of_assets(debit text, credit text, amount_cents bigint) returns bigint
language sql immutable parallel safe as $$
  select case when credit in ('portfolio', 'investments', 'checking', 'savings', 'total_savings') then amount_cents else 0 end
    - case when debit in ('portfolio', 'investments', 'checking', 'savings', 'total_savings') then amount_cents else 0 end
$$;

create function tally_assets() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_own(new.user_id, 'assets', (new.created_at at time zone 'UTC')::date::text,
    change_of_assets(new.debit, new.credit, new.amount_cents));
  return null;
end $$;
revoke execute on function tally_assets from public;
create trigger tallied after insert on transfers for each row execute function tally_assets();

create function tally_notices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform tally_own(recipient_id, 'notices', '', count(*))
    from added where recipient_id is not null group by recipient_id;
  return null;
end $$;
revoke execute on function tally_notices from public;
create trigger tallied after insert on notices referencing new table as added
  for each statement execute function tally_notices();

create function own_tallies_now() returns table (user_id uuid, subject text, segment text, amount bigint)
language sql stable as $$
  select user_id, 'transactions', segment, count(*) from transactions group by user_id, segment
  union all
  select user_id, 'assets', (created_at at time zone 'UTC')::date::text,
    sum(change_of_assets(debit, credit, amount_cents))::bigint
  from transfers group by 1, 3
  union all
  select recipient_id, 'notices', '', count(*) from notices where recipient_id is not null group by recipient_id
$$;
insert into own_tallies (user_id, subject, segment, amount) select * from own_tallies_now();

-- A filtered page of one customer's transactions, merged from the newest of each segment.
create index transactions_of_user_by_segment on transactions (user_id, segment, created_at desc, id desc);

-- What is unread lies behind a position.
create index notices_by_position on notices (recipient_id, position);

select grant_to_app('grant select on own_tallies to %I');

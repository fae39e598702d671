-- Lists, searches and counts that stay fast with a million users and five million transactions (DEC-8). Each table here is
-- computed from others, in the transaction that changes those.

-- What waits for a decision, with its owner's name beside its own words. Staff search it all day, and a few thousand open
-- requests are found at once where five million transactions of a million users are not.
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

-- What the table must contain, for its proof and for data that was generated without triggers.
create view open_requests_now as
  select t.id as transaction_id, t.user_id, t.segment, t.created_at, u.folded || chr(10) || t.folded as folded
  from transactions t join users u on u.id = t.user_id where t.status = 'pending';

-- The owner's row is locked, so that they can't be renamed between this and the commit.
create function open_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.transactions'::regclass and tg_name = 'opened');
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
  perform require_own_trigger(tg_relid = 'public.transactions'::regclass and tg_name = 'followed');
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
  perform require_own_trigger(tg_relid = 'public.users'::regclass and tg_name = 'renamed');
  update open_requests set folded = new.folded || substr(folded, length(old.folded) + 1) where user_id = new.id;
  return null;
end $$;
create trigger renamed after update on users for each row
  when (new.folded <> old.folded) execute function rename_requests();

-- How many rows there are of each kind. A kind is spread over slots, and whoever counts takes a slot that nobody has locked, or
-- opens another one: no writer waits for a counter, so none can deadlock.
create table tallies (
  subject text not null,
  segment text not null,
  slot bigint generated always as identity,
  -- The value of all portfolios is more than a bigint holds.
  amount numeric not null,
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

-- The same for each user: transactions by segment; by how much the total assets changed (in cents) on each day (UTC) with a
-- transfer, with what came from outside (`deposited`), and of that what came by deposits (`in`) or was brought in as an opening
-- balance without a transaction (`opening`); and messages to this user. What went out on a day is in + opening - deposited.
-- A customer's lists, counts and history thus cost the same with 200,000 rows as with twenty.
create table own_tallies (
  user_id uuid not null references users on delete cascade,
  subject text not null check (subject in ('transactions', 'assets', 'deposited', 'in', 'opening', 'notices')),
  segment text not null,
  slot bigint generated always as identity,
  amount bigint not null,
  primary key (user_id, subject, segment, slot)
) with (fillfactor = 70);

-- Without sequential scans: a plan that was made while the table was small would read all of it until PostgreSQL plans again,
-- and with 20,000 rows a count took 2.6 ms instead of 0.2.
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

-- Users by segment, and by the day (UTC) on which they came.
create function tally_users() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.users'::regclass and tg_name like 'tallied%');
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

-- Transactions by segment. They are never deleted.
create function tally_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.transactions'::regclass and tg_name like 'tallied%');
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
create trigger tallied_new after insert on transactions referencing new table as added
  for each statement execute function tally_transactions();
create trigger tallied_changed after update on transactions referencing old table as removed new table as added
  for each statement execute function tally_transactions();

-- The value of all portfolios, in cents. Accounts open empty and are never closed.
create function tally_portfolios() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.ledger_accounts'::regclass and tg_name = 'tallied');
  perform tally('portfolios', '', new.balance_cents - old.balance_cents);
  return null;
end $$;
create trigger tallied after update on ledger_accounts for each row
  when (new.code = 'portfolio' and new.balance_cents <> old.balance_cents) execute function tally_portfolios();

-- By how much a transfer changes its owner's total assets, in cents.
create function change_of_assets(debit text, credit text, amount_cents bigint) returns bigint
language sql immutable parallel safe as $$
  select case when credit in ('portfolio', 'investments', 'checking', 'savings', 'total_savings') then amount_cents else 0 end
    - case when debit in ('portfolio', 'investments', 'checking', 'savings', 'total_savings') then amount_cents else 0 end
$$;

-- By how much what the customer put in changes with it (DEC-56): deposits and opening balances, less payments on what is owed.
-- Transfers between one's own accounts change nothing, and an edit by staff counts as growth.
create function change_of_deposited(kind text, debit text, credit text, amount_cents bigint) returns bigint
language sql immutable parallel safe as $$
  select case kind when 'adjustment' then 0 else change_of_assets(debit, credit, amount_cents) end
$$;

-- A day counts even if the transfer changed nothing on it: the history begins with the first transfer. What came in and what
-- went out are told apart (DEC-72): a deposit of $5,500.00 on the day of a payment of $1,665.00 was shown as $3,835.00, which
-- no row has.
create function tally_assets() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day text := (new.created_at at time zone 'UTC')::date::text;
  deposited bigint := change_of_deposited(new.kind, new.debit, new.credit, new.amount_cents);
begin
  perform require_own_trigger(tg_relid = 'public.transfers'::regclass and tg_name = 'tallied');
  perform tally_own(new.user_id, 'assets', day, change_of_assets(new.debit, new.credit, new.amount_cents));
  if deposited <> 0 then
    perform tally_own(new.user_id, 'deposited', day, deposited);
    if new.kind = 'opening' and new.transaction_id is null then
      perform tally_own(new.user_id, 'opening', day, deposited);
    elsif deposited > 0 then
      perform tally_own(new.user_id, 'in', day, deposited);
    end if;
  end if;
  return null;
end $$;
create trigger tallied after insert on transfers for each row execute function tally_assets();

create function tally_notices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.notices'::regclass and tg_name = 'tallied');
  perform tally_own(recipient_id, 'notices', '', count(*))
    from added where recipient_id is not null group by recipient_id;
  return null;
end $$;
create trigger tallied after insert on notices referencing new table as added
  for each statement execute function tally_notices();

-- What the two tables must contain, for their proof and for data that was generated without triggers.
create function tallies_now() returns table (subject text, segment text, amount numeric) language sql stable as $$
  select 'users', segment, count(*) from users group by segment
  union all select 'joined', (created_at at time zone 'UTC')::date::text, count(*) from users group by 2
  union all select 'transactions', segment, count(*) from transactions group by segment
  union all select 'portfolios', '', coalesce(sum(balance_cents), 0) from ledger_accounts where code = 'portfolio'
$$;
-- The sum of all portfolios is a row even in an empty bank.
insert into tallies (subject, segment, amount) select * from tallies_now();

create function own_tallies_now() returns table (user_id uuid, subject text, segment text, amount bigint)
language sql stable as $$
  select user_id, 'transactions', segment, count(*) from transactions group by user_id, segment
  union all
  select user_id, told.subject, (created_at at time zone 'UTC')::date::text, sum(told.amount)::bigint
  from transfers,
    lateral (select change_of_deposited(kind, debit, credit, amount_cents) as deposited) change,
    lateral (values
      ('assets', change_of_assets(debit, credit, amount_cents)),
      ('deposited', deposited),
      ('opening', case when kind = 'opening' and transaction_id is null then deposited end),
      ('in', case when kind <> 'opening' or transaction_id is not null then nullif(greatest(deposited, 0), 0) end)
    ) told (subject, amount)
  where told.amount is not null and (told.subject = 'assets' or told.amount <> 0)
  group by 1, 2, 3
  union all
  select recipient_id, 'notices', '', count(*) from notices where recipient_id is not null group by recipient_id
$$;

select grant_to_app('grant select on open_requests, open_requests_now, tallies, own_tallies to %I');
select grant_to_app('grant execute on function change_of_assets(text, text, bigint),
  change_of_deposited(text, text, text, bigint), tallies_now(), own_tallies_now() to %I');

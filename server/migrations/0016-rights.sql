-- The role that serves requests could still move a balance: it made a temporary table, gave it one of our trigger
-- functions as a trigger, and inserted a row. It could also make administrators and date audit rows back. Now it may
-- call, create and write only what serving needs, and our functions also check which trigger called them.

-- Raised by a function that was called by a trigger which is not ours.
create function require_own_trigger(is_ours boolean) returns void language plpgsql as $$
begin
  if is_ours is not true then
    raise exception 'this function serves a trigger of ours only' using errcode = 'insufficient_privilege';
  end if;
end $$;

create or replace function append_to_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link audit_chains;
begin
  perform require_own_trigger(
    tg_relid = 'public.audit_log'::regclass and tg_name = 'chained' and tg_op = 'INSERT'
  );
  -- Inside this function the current user is the owner. Only the owner's own session writes rows of the past.
  if session_user <> current_user then
    new.at := now();
  end if;
  insert into audit_chains values (new.chain, 0, '') on conflict do nothing;
  select * into link from audit_chains where chain = new.chain for update;
  new.position := link.length + 1;
  new.previous := link.head;
  new.hash := audit_hash(new);
  update audit_chains set length = new.position, head = new.hash where chain = new.chain;
  return new;
end $$;

create or replace function lock_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(
    tg_relid = 'public.transfers'::regclass and tg_name = 'locked' and tg_op = 'INSERT'
  );
  insert into ledger_accounts (user_id, code, updated_at)
    select new.user_id, code, new.created_at from unnest(array[new.debit, new.credit]) code order by code
    on conflict do nothing;
  perform from ledger_accounts
    where user_id = new.user_id and code in (new.debit, new.credit)
    order by code for no key update;
  return new;
end $$;

-- `meranti.posting` tells guard_balance that the change comes from here. Any role can set it, so the guard also
-- requires the owner, as whom this function runs.
create or replace function post_to_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(
    tg_relid = 'public.transfers'::regclass and tg_name = 'posted' and tg_op = 'INSERT'
  );
  perform set_config('meranti.posting', new.id::text, true);
  update ledger_accounts
    set balance_cents = balance_cents + debit_sign * new.amount_cents * case code when new.debit then 1 else -1 end,
        updated_at = greatest(updated_at, new.created_at)
    where user_id = new.user_id and code in (new.debit, new.credit);
  perform set_config('meranti.posting', '', true);
  return null;
end $$;

-- A balance moves inside post_to_accounts and nowhere else. The depth of triggers, which this asked for before, was no
-- proof: any trigger is one deep.
create or replace function guard_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_cents <> 0 then
      raise exception 'an account opens with nothing in it' using errcode = 'restrict_violation';
    end if;
  elsif (new.balance_cents, new.user_id, new.code) is distinct from (old.balance_cents, old.user_id, old.code) then
    if (new.user_id, new.code) is distinct from (old.user_id, old.code)
        or coalesce(current_setting('meranti.posting', true), '') = ''
        or current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
      raise exception 'a balance changes by a transfer only' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

-- Leaves with its user and in no other way: by the time the cascade arrives here, what it hangs on is gone.
create or replace function refuse_removal() returns trigger language plpgsql as $$
declare
  stays boolean;
begin
  if tg_table_name = 'verification_documents' then
    stays := exists (select from public.verification_submissions where id = old.submission_id);
  else
    stays := exists (select from public.users where id = old.user_id);
  end if;
  if stays then
    raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create or replace function open_request() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.transactions'::regclass and tg_name = 'opened');
  insert into open_requests (transaction_id, user_id, segment, created_at, folded)
    select new.id, new.user_id, new.segment, new.created_at, u.folded || chr(10) || new.folded
    from users u where u.id = new.user_id for share;
  return null;
end $$;

create or replace function follow_request() returns trigger
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

create or replace function rename_requests() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.users'::regclass and tg_name = 'renamed');
  update open_requests set folded = new.folded || substr(folded, length(old.folded) + 1) where user_id = new.id;
  return null;
end $$;

create or replace function tally_users() returns trigger
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

create or replace function tally_transactions() returns trigger
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

create or replace function tally_assets() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.transfers'::regclass and tg_name = 'tallied');
  perform tally_own(new.user_id, 'assets', (new.created_at at time zone 'UTC')::date::text,
    change_of_assets(new.debit, new.credit, new.amount_cents));
  return null;
end $$;

create or replace function tally_notices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.notices'::regclass and tg_name = 'tallied');
  perform tally_own(recipient_id, 'notices', '', count(*))
    from added where recipient_id is not null group by recipient_id;
  return null;
end $$;

create or replace function tally_portfolios() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.ledger_accounts'::regclass and tg_name = 'tallied');
  perform tally('portfolios', '', new.balance_cents - old.balance_cents);
  return null;
end $$;

-- The serving role can't make administrators, except the first one of a new bank. The audit log remembers that there
-- was one, so deleting every administrator does not open the way again.
create function promote_first_administrator(chosen uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table users in share row exclusive mode;
  if exists (select from users where role = 'admin')
      or exists (select from audit_log where act = 'administrator.created') then
    raise exception 'this bank has had an administrator' using errcode = 'insufficient_privilege';
  end if;
  update users set role = 'admin', status = 'active' where id = chosen;
end $$;

-- Functions: everybody could call every one of them. A trigger needs no such right to call its function.
do $$
declare
  ours record;
begin
  for ours in
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke all on function %s from public', ours.name);
  end loop;
end $$;
-- Nor may everybody call what comes later: a function that requests call needs its own grant.
alter default privileges revoke execute on functions from public;
select grant_to_app('grant execute on function word_pairs(text), audit_hash(audit_log), tallies_now(),
  own_tallies_now(), change_of_assets(text, text, bigint), promote_first_administrator(uuid) to %I');

-- Nothing of its own, not even for the length of a session.
do $$ begin
  execute format('revoke temporary, create on database %I from public', current_database());
end $$;
select grant_to_app(format('revoke temporary, create on database %I from %%I', current_database()));
revoke create on schema public from public;
select grant_to_app('revoke create on schema public from %I');

-- Large objects are writable by everybody and used by nothing of ours. They belong to a superuser.
do $$
declare
  writing regprocedure;
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    for writing in
      select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
        and proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_put', 'lo_open', 'lowrite', 'lo_truncate', 'lo_truncate64')
    loop
      execute format('revoke execute on function %s from public', writing);
    end loop;
  end if;
end $$;

-- Users without their role, their id and the moment they came. A column that comes later needs its own grant.
do $$
declare
  writable text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into writable from pg_attribute
    where attrelid = 'public.users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('id', 'role', 'created_at');
  perform grant_to_app('revoke insert, update on users from %I');
  perform grant_to_app('grant insert (id, ' || writable || '), update (' || writable || ') on users to %I');
end $$;

-- Evidence takes its time, its place and its hash from the database.
select grant_to_app('revoke insert on audit_log, transfers from %I');
select grant_to_app('grant insert (id, chain, actor_id, act, subject_type, subject_id, before, after, address, request_id)
  on audit_log to %I');
select grant_to_app('grant insert (id, user_id, debit, credit, amount_cents, kind, transaction_id, actor_id, reason)
  on transfers to %I');

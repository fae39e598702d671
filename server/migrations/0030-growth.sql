-- What a customer put in is told apart from what it grew by (DEC-56).

-- `transfers` is locked first, as in migrations/0027-activity.sql.
lock table transfers in share row exclusive mode;

-- By how much what came from outside changed on each day (UTC), beside the change of total assets: deposits and opening
-- balances, less payments on what is owed. Transfers between one's own accounts change nothing, and an edit is growth.
alter table own_tallies
  drop constraint own_tallies_subject_check,
  add constraint own_tallies_subject_check check (subject in ('transactions', 'assets', 'deposited', 'notices'));

create function change_of_deposited(kind text, debit text, credit text, amount_cents bigint) returns bigint
language sql immutable parallel safe as $$
  select case kind when 'adjustment' then 0 else change_of_assets(debit, credit, amount_cents) end
$$;
select grant_to_app('grant execute on function change_of_deposited(text, text, text, bigint) to %I');

create or replace function tally_assets() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  day text := (new.created_at at time zone 'UTC')::date::text;
  deposited bigint := change_of_deposited(new.kind, new.debit, new.credit, new.amount_cents);
begin
  perform require_own_trigger(tg_relid = 'public.transfers'::regclass and tg_name = 'tallied');
  perform tally_own(new.user_id, 'assets', day, change_of_assets(new.debit, new.credit, new.amount_cents));
  if deposited <> 0 then
    perform tally_own(new.user_id, 'deposited', day, deposited);
  end if;
  return null;
end $$;

create or replace function own_tallies_now() returns table (user_id uuid, subject text, segment text, amount bigint)
language sql stable as $$
  select user_id, 'transactions', segment, count(*) from transactions group by user_id, segment
  union all
  select user_id, 'assets', (created_at at time zone 'UTC')::date::text,
    sum(change_of_assets(debit, credit, amount_cents))::bigint
  from transfers group by 1, 3
  union all
  select user_id, 'deposited', (created_at at time zone 'UTC')::date::text,
    sum(change_of_deposited(kind, debit, credit, amount_cents))::bigint
  from transfers group by 1, 3 having sum(change_of_deposited(kind, debit, credit, amount_cents)) <> 0
  union all
  select recipient_id, 'notices', '', count(*) from notices where recipient_id is not null group by recipient_id
$$;
insert into own_tallies (user_id, subject, segment, amount)
  select * from own_tallies_now() where subject = 'deposited';

-- The largest deposit of a month is one step in an index, however many there are.
create index transfers_largest on transfers
  (user_id, date_trunc('month', created_at at time zone 'UTC'), amount_cents desc, created_at desc)
  where kind = 'crypto_receipt';

-- The four kinds of assets as they stood at the end of each day (UTC) on which one changed.
create table asset_days (
  user_id uuid not null references users on delete cascade,
  day date not null,
  stocks_cents cents not null,
  real_estate_cents cents not null,
  crypto_cents cents not null,
  others_cents cents not null,
  primary key (user_id, day)
);

create function keep_asset_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_own_trigger(tg_relid = 'public.figures'::regclass and tg_name like 'kept%');
  insert into asset_days values (new.user_id, (now() at time zone 'UTC')::date,
    new.stocks_cents, new.real_estate_cents, new.crypto_cents, new.others_cents)
  on conflict (user_id, day) do update set
    stocks_cents = excluded.stocks_cents, real_estate_cents = excluded.real_estate_cents,
    crypto_cents = excluded.crypto_cents, others_cents = excluded.others_cents;
  return null;
end $$;
revoke execute on function keep_asset_day from public;
create trigger kept_first after insert on figures for each row execute function keep_asset_day();
create trigger kept after update on figures for each row
  when ((new.stocks_cents, new.real_estate_cents, new.crypto_cents, new.others_cents)
    is distinct from (old.stocks_cents, old.real_estate_cents, old.crypto_cents, old.others_cents))
  execute function keep_asset_day();

-- What stood before this day is not known.
insert into asset_days
  select user_id, (now() at time zone 'UTC')::date, stocks_cents, real_estate_cents, crypto_cents, others_cents
  from figures;

select grant_to_app('grant select on asset_days to %I');

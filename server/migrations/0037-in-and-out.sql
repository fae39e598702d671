-- What came in on a day and what went out are told apart (DEC-72). A deposit of $5,500.00 on the day of a payment of $1,665.00
-- was marked on the chart as $3,835.00, which no row has.

-- `transfers` is locked first, as in migrations/0027-activity.sql.
lock table transfers in share row exclusive mode;

-- Beside `deposited`, which stays for servers of the version before: `in` is what came by deposits, and `opening` what was
-- brought in as an opening balance, which has no transaction. What went out is the rest: in + opening - deposited.
alter table own_tallies
  drop constraint own_tallies_subject_check,
  add constraint own_tallies_subject_check
    check (subject in ('transactions', 'assets', 'deposited', 'in', 'opening', 'notices'));

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
    if new.kind = 'opening' and new.transaction_id is null then
      perform tally_own(new.user_id, 'opening', day, deposited);
    elsif deposited > 0 then
      perform tally_own(new.user_id, 'in', day, deposited);
    end if;
  end if;
  return null;
end $$;

create or replace function own_tallies_now() returns table (user_id uuid, subject text, segment text, amount bigint)
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
insert into own_tallies (user_id, subject, segment, amount)
  select * from own_tallies_now() where subject in ('in', 'opening');

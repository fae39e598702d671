-- A transfer gets its time once it has locked its accounts, and that time is later than their newest rows. Before, it got
-- the time at which its transaction started. If it then waited for another transfer, it was listed before that one: with
-- sixty transfers at once, rows showed a balance of -$20.00 in an account that had never been below zero. Times in the past,
-- which only the owner can set, stay as they are.
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
  if new.created_at = now()::timestamptz(3) then
    select greatest(clock_timestamp(), max(newest.at) + interval '1 millisecond') into new.created_at
      from unnest(array[new.debit, new.credit]) code left join lateral (
        select at from postings p where p.user_id = new.user_id and p.account = code
        order by at desc, transfer_id desc limit 1
      ) newest on true;
  end if;
  return new;
end $$;

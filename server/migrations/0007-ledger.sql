-- Money (DEC-17). A balance is never overwritten: it changes only by a transfer, and a transfer never changes.

create domain cents as bigint check (value between 0 and 99999999999999);

-- One account for each customer and code. A customer's six balances have system accounts on the other side, which are kept for
-- each customer too, so that the money of two customers never shares a row or a lock.
create table ledger_accounts (
  user_id uuid not null references users,
  code text not null check (code in (
    'checking', 'savings', 'total_savings', 'portfolio', 'investments', 'borrowed',
    'crypto_receipts', 'adjustments', 'opening_balances'
  )),
  -- What the bank owes its customer grows by credits; what it is owed, or has received, grows by debits.
  debit_sign smallint not null generated always as (
    case when code in ('checking', 'savings', 'total_savings', 'portfolio', 'investments') then -1 else 1 end
  ) stored,
  balance_cents bigint not null default 0,
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, code),
  constraint balance_not_negative check (
    code in ('crypto_receipts', 'adjustments', 'opening_balances') or balance_cents >= 0
  ),
  -- No balance exceeds the largest figure, or the form of all figures could no longer be saved.
  constraint balance_within_limit check (
    code in ('crypto_receipts', 'adjustments', 'opening_balances') or balance_cents <= 99999999999999
  )
);

create table transfers (
  id uuid primary key,
  user_id uuid not null references users,
  debit text not null,
  credit text not null,
  amount_cents bigint not null check (amount_cents > 0),
  kind text not null check (kind in ('crypto_receipt', 'own_transfer', 'payment', 'adjustment', 'opening')),
  -- At most one transfer for a transaction (DEC-18). Its foreign key comes with the transactions.
  transaction_id uuid unique,
  actor_id uuid references users,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  check (debit <> credit),
  foreign key (user_id, debit) references ledger_accounts (user_id, code),
  foreign key (user_id, credit) references ledger_accounts (user_id, code),
  -- An opening balance can come with a transaction from before the bank kept this ledger.
  constraint transfers_transaction_check check (
    case kind when 'adjustment' then transaction_id is null when 'opening' then true else transaction_id is not null end
  ),
  -- Moving one's own money (DEC-57), between one's own accounts or to pay what is owed, has a balance of the customer on both
  -- sides.
  constraint transfers_own_check check (
    (kind in ('own_transfer', 'payment')) = (
      debit not in ('crypto_receipts', 'adjustments', 'opening_balances')
      and credit not in ('crypto_receipts', 'adjustments', 'opening_balances')
    )
  ),
  constraint transfers_payment_check check ((kind = 'payment') = (credit = 'borrowed' and debit in ('checking', 'savings')))
);
create index transfers_of_user on transfers (user_id, created_at);
-- Before a user is deleted, it is checked whether they moved money.
create index transfers_actor on transfers (actor_id) where actor_id is not null;
-- The largest deposit of a month is one step in this index, however many there are.
create index transfers_largest on transfers
  (user_id, date_trunc('month', created_at at time zone 'UTC'), amount_cents desc, created_at desc)
  where kind = 'crypto_receipt';

-- The rows behind each of a customer's six balances (DEC-52): one for each side of a transfer that is such a balance, with the
-- balance after it. They are ordered by (at, transfer_id), so the newest row has today's balance.
create table postings (
  user_id uuid not null,
  account text not null check (account in (
    'checking', 'savings', 'total_savings', 'portfolio', 'investments', 'borrowed'
  )),
  at timestamptz(3) not null,
  -- Without a foreign key: a transfer is never deleted, and the proof of the ledger compares both.
  transfer_id uuid not null,
  -- By how much the balance grew; negative where it fell.
  amount_cents bigint not null check (amount_cents <> 0),
  balance_cents bigint not null,
  primary key (user_id, account, at, transfer_id),
  foreign key (user_id, account) references ledger_accounts (user_id, code)
);

-- All postings, computed from the transfers, for the proof of the ledger and for data that was generated without triggers.
create view postings_now as
  select user_id, account, at, transfer_id, amount_cents,
    sum(amount_cents) over (partition by user_id, account order by at, transfer_id)::bigint as balance_cents
  from (
    select f.user_id, a.code as account, f.created_at as at, f.id as transfer_id,
      a.debit_sign * f.amount_cents * case a.code when f.debit then 1 else -1 end as amount_cents
    from transfers f join ledger_accounts a on a.user_id = f.user_id and a.code in (f.debit, f.credit)
    where a.code not in ('crypto_receipts', 'adjustments', 'opening_balances')
  ) sides;

-- A transfer passes three triggers: `locked`, `posted` and `entered`.

-- Opens accounts with their first transfer, and locks both in the order of their codes before anything else touches them:
-- inserting first and locking later deadlocks under load. Only then does the transfer get its time, later than the newest rows
-- of both accounts. With the time at which its transaction began, a transfer that had waited was listed before the one that it
-- waited for: with sixty at once, rows showed -$20.00 in an account that was never below zero. Times of the past, which only
-- the owner can set, stay as they are.
create function lock_accounts() returns trigger
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

-- `meranti.posting` tells the guards below that the change comes from here. Any role can set it, so they also require the
-- owner, as whom this function runs.
create function post_to_accounts() returns trigger
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

-- A transfer can arrive after one with a later time, if its own time is of the past; the balances after it then follow.
create function enter_postings() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  side record;
  former bigint;
begin
  perform require_own_trigger(
    tg_relid = 'public.transfers'::regclass and tg_name = 'entered' and tg_op = 'INSERT'
  );
  perform set_config('meranti.posting', new.id::text, true);
  for side in
    select code, debit_sign * new.amount_cents * case code when new.debit then 1 else -1 end as change
    from ledger_accounts
    where user_id = new.user_id and code in (new.debit, new.credit)
      and code not in ('crypto_receipts', 'adjustments', 'opening_balances')
  loop
    select balance_cents into former from postings
      where user_id = new.user_id and account = side.code and (at, transfer_id) < (new.created_at, new.id)
      order by at desc, transfer_id desc limit 1;
    insert into postings values (new.user_id, side.code, new.created_at, new.id, side.change,
      coalesce(former, 0) + side.change);
    update postings set balance_cents = balance_cents + side.change
      where user_id = new.user_id and account = side.code and (at, transfer_id) > (new.created_at, new.id);
  end loop;
  perform set_config('meranti.posting', '', true);
  return null;
end $$;

create trigger locked before insert on transfers for each row execute function lock_accounts();
create trigger posted after insert on transfers for each row execute function post_to_accounts();
create trigger entered after insert on transfers for each row execute function enter_postings();
create trigger immutable before update or delete on transfers for each row execute function refuse_change();
create trigger never_emptied before truncate on transfers for each statement execute function refuse_change();

-- The depth of triggers would be no proof that a balance is changed by post_to_accounts: any trigger is one deep.
create function guard_balance() returns trigger language plpgsql as $$
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
create trigger guarded before insert or update on ledger_accounts for each row execute function guard_balance();
create trigger never_closed before delete on ledger_accounts for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_accounts for each statement execute function refuse_change();

create function guard_posting() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('meranti.posting', true), '') = ''
      or current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid) then
    raise exception 'a row of a balance is written by its transfer only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before insert or update on postings for each row execute function guard_posting();
create trigger never_removed before delete on postings for each row execute function refuse_change();
create trigger never_emptied before truncate on postings for each statement execute function refuse_change();

-- Locking an account takes the right to update one column; the trigger refuses everything else.
select grant_to_app('grant select, update (updated_at) on ledger_accounts to %I');
select grant_to_app('grant select,
  insert (id, user_id, debit, credit, amount_cents, kind, transaction_id, actor_id, reason) on transfers to %I');
select grant_to_app('grant select on postings, postings_now to %I');

-- The figures that are stated by staff and are no balances: one row for each customer.
create table figures (
  user_id uuid primary key references users on delete cascade,
  portfolio_gains_cents cents not null default 0,
  portfolio_losses_cents cents not null default 0,
  portfolio_updated_at timestamptz(3) not null default now(),
  investments_gains_cents cents not null default 0,
  investments_losses_cents cents not null default 0,
  investments_updated_at timestamptz(3) not null default now(),
  credit_limit_cents cents not null default 0,
  accounts_updated_at timestamptz(3) not null default now(),
  monthly_contribution_cents cents not null default 0,
  goal_amount_cents cents not null default 0,
  savings_updated_at timestamptz(3) not null default now(),
  life_coverage_cents cents not null default 0,
  health_premium_cents cents not null default 0,
  deductible_cents cents not null default 0,
  insurance_updated_at timestamptz(3) not null default now(),
  available_credit_cents cents not null default 0,
  monthly_payment_cents cents not null default 0,
  funding_updated_at timestamptz(3) not null default now(),
  stocks_cents cents not null default 0,
  real_estate_cents cents not null default 0,
  crypto_cents cents not null default 0,
  others_cents cents not null default 0,
  -- Of the four kinds of assets; each section above has a time of its own.
  updated_at timestamptz(3) not null default now(),
  changed_at jsonb not null default '{}'
);
create trigger noted before update on figures for each row execute function note_changes(
  'stocks_cents', 'stocks', 'real_estate_cents', 'real_estate', 'crypto_cents', 'crypto', 'others_cents', 'others');
select grant_to_app('grant select, insert (user_id), update on figures to %I');

-- The four kinds of assets at the end of each day (UTC) on which one changed.
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
create trigger kept_first after insert on figures for each row execute function keep_asset_day();
create trigger kept after update on figures for each row
  when ((new.stocks_cents, new.real_estate_cents, new.crypto_cents, new.others_cents)
    is distinct from (old.stocks_cents, old.real_estate_cents, old.crypto_cents, old.others_cents))
  execute function keep_asset_day();
select grant_to_app('grant select on asset_days to %I');

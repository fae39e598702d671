-- Money (D17). A balance is never overwritten: it changes by an immutable transfer, and only by one.

create domain cents as bigint check (value between 0 and 99999999999999);

-- An account per customer and code. The six figures of a customer stand against system accounts that are kept
-- per customer too, so that two customers' money never shares a row or a lock.
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
  )
);

create table transfers (
  id uuid primary key,
  user_id uuid not null references users,
  debit text not null,
  credit text not null,
  amount_cents bigint not null check (amount_cents > 0),
  kind text not null check (kind in ('crypto_receipt', 'adjustment', 'opening')),
  -- At most one transfer for a transaction, whoever tries (D18).
  transaction_id uuid unique,
  actor_id uuid references users,
  reason text not null,
  created_at timestamptz(3) not null default now(),
  check (debit <> credit),
  check ((kind = 'crypto_receipt') = (transaction_id is not null)),
  foreign key (user_id, debit) references ledger_accounts (user_id, code),
  foreign key (user_id, credit) references ledger_accounts (user_id, code)
);
create index transfers_of_user on transfers (user_id, created_at);

-- Accounts are opened by their first transfer, and locked in the order of their codes before anything else
-- touches them: inserting first and locking later deadlocks under load.
create function lock_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_accounts (user_id, code, updated_at)
    select new.user_id, code, new.created_at from unnest(array[new.debit, new.credit]) code order by code
    on conflict do nothing;
  perform from ledger_accounts
    where user_id = new.user_id and code in (new.debit, new.credit)
    order by code for no key update;
  return new;
end $$;

create function post_to_accounts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ledger_accounts
    set balance_cents = balance_cents + debit_sign * new.amount_cents * case code when new.debit then 1 else -1 end,
        updated_at = greatest(updated_at, new.created_at)
    where user_id = new.user_id and code in (new.debit, new.credit);
  return null;
end $$;

create trigger locked before insert on transfers for each row execute function lock_accounts();
create trigger posted after insert on transfers for each row execute function post_to_accounts();
create trigger immutable before update or delete on transfers for each row execute function refuse_change();
create trigger never_emptied before truncate on transfers for each statement execute function refuse_change();

-- A balance moves inside post_to_accounts and nowhere else: there this trigger is the second one deep.
create function guard_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_cents <> 0 then
      raise exception 'an account opens with nothing in it' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 and (new.balance_cents, new.user_id, new.code)
      is distinct from (old.balance_cents, old.user_id, old.code) then
    raise exception 'a balance changes by a transfer only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger guarded before insert or update on ledger_accounts for each row execute function guard_balance();
create trigger never_closed before delete on ledger_accounts for each row execute function refuse_change();
create trigger never_emptied before truncate on ledger_accounts for each statement execute function refuse_change();

-- The figures that are statements rather than balances, a row per customer.
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
  others_cents cents not null default 0
);

select grant_to_app('grant select on ledger_accounts to %I');
-- The right to lock a row; the trigger refuses everything else.
select grant_to_app('grant update (updated_at) on ledger_accounts to %I');
select grant_to_app('grant select, insert on transfers to %I');
select grant_to_app('grant select, insert, update, delete on figures to %I');

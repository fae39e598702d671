-- No balance exceeds the largest figure: an approved deposit could lift one above it, and then the form of all figures
-- could not be saved any more. A balance that is above it already stays until somebody lowers it.
alter table ledger_accounts add constraint balance_within_limit check (
  code in ('crypto_receipts', 'adjustments', 'opening_balances') or balance_cents <= 99999999999999
) not valid;
do $$ begin
  if not exists (
    select from ledger_accounts where balance_cents > 99999999999999
      and code not in ('crypto_receipts', 'adjustments', 'opening_balances')
  ) then
    alter table ledger_accounts validate constraint balance_within_limit;
  end if;
end $$;

-- The value of all portfolios is a sum over a million customers, which is more than a bigint holds.
alter table tallies alter column amount type numeric;
drop function tallies_now();
create function tallies_now() returns table (subject text, segment text, amount numeric) language sql stable as $$
  select 'users', segment, count(*) from users group by segment
  union all select 'joined', (created_at at time zone 'UTC')::date::text, count(*) from users group by 2
  union all select 'transactions', segment, count(*) from transactions group by segment
  union all select 'portfolios', '', coalesce(sum(balance_cents), 0) from ledger_accounts where code = 'portfolio'
$$;
revoke all on function tallies_now() from public;
select grant_to_app('grant execute on function tallies_now() to %I');

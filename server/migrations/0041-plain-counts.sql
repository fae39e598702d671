-- Failed sign-ins and what else is counted by address move to the address's plain spelling (migrations/0039-one-spelling.sql), so that
-- a lock in force holds through the upgrade and nobody is given further guesses by it.
with mapped as (delete from sign_in_failures where address ~ '^::ffff:\d+\.' returning *)
insert into sign_in_failures as f (account, address, failures, since, locked_until, user_id)
select account, substr(address, 8), failures, since, locked_until, user_id from mapped
on conflict (account, address) do update set
  failures = greatest(f.failures, excluded.failures),
  since = greatest(f.since, excluded.since),
  locked_until = greatest(f.locked_until, excluded.locked_until);

with mapped as (delete from rate_limits where key ~ ' ::ffff:\d+\.' returning *)
insert into rate_limits as l (key, count, since) select replace(key, ' ::ffff:', ' '), count, since from mapped
on conflict (key) do update set count = greatest(l.count, excluded.count), since = greatest(l.since, excluded.since);

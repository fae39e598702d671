-- What looks the same is found by the same search (DEC-73): names and words are folded to NFKC, without case, with each run of
-- white space as one blank. `Zoé` as a Mac writes it was not found by `Zoé` as a telephone does. A search is folded by the same rule
-- (`plainSearch` in server/src/db/page.ts).

do $$ begin
  if getdatabaseencoding() <> 'UTF8' then
    raise exception 'this database is encoded in %, and names in every script need UTF8: create it with ENCODING UTF8, and restore a backup into it',
      getdatabaseencoding();
  end if;
end $$;

-- An IPv4 address has one spelling (server/src/http/proxies.ts); servers of before wrote two. What is evidence in the audit log
-- stays as it was written.
update sign_ins set address = substr(address, 8) where address ~ '^::ffff:\d+\.';
update sessions set address = substr(address, 8) where address ~ '^::ffff:\d+\.';
insert into rate_limits as l (key, count, since)
  select replace(key, ' ::ffff:', ' '), count, since from rate_limits where key ~ '^signed_in .* ::ffff:\d+\.'
  on conflict (key) do update set since = greatest(l.since, excluded.since);

-- ASCII is normalized already; without this test the folding takes three times as long.
create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(
    case when octet_length(words) = length(words) then words else normalize(words, nfkc) end,
    '[ \t-\r\u1680\u2028\u2029\ufeff]+', ' ', 'g'
  ))
$$;
select grant_to_app('grant execute on function fold_text(text) to %I');

-- Both tables are written anew, with their indexes. A running server locks them in this order when it takes a request.
lock table users in access exclusive mode;
lock table transactions in access exclusive mode;

drop view open_requests_now;
drop trigger renamed on users;
-- With each column go the indexes that hold it.
alter table users drop column folded;
alter table users add folded text not null generated always as (fold_text(
  ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone_number, '[^0-9]', '', 'g')
)) stored;
alter table transactions drop column folded;
alter table transactions add folded text not null
  generated always as (fold_text(' ' || description || ' ' || reference)) stored;

create index users_newest on users (created_at desc, id desc) include (folded);
create index users_by_segment on users (segment, created_at desc, id desc) include (folded);
create index users_searched on users using gin (folded gin_trgm_ops, (array[segment]), (word_pairs(folded)))
  with (gin_pending_list_limit = 256);
create index transactions_searched on transactions using gin (folded gin_trgm_ops, (array[segment]))
  with (gin_pending_list_limit = 256);

create trigger renamed after update on users for each row
  when (new.folded <> old.folded) execute function rename_requests();
create view open_requests_now as
  select t.id as transaction_id, t.user_id, t.segment, t.created_at, u.folded || chr(10) || t.folded as folded
  from transactions t join users u on u.id = t.user_id where t.status = 'pending';
update open_requests kept set folded = as_is.folded from open_requests_now as_is
  where kept.transaction_id = as_is.transaction_id and kept.folded <> as_is.folded;
select grant_to_app('grant select on open_requests_now to %I');

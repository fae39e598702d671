-- E-mail addresses are folded by the application alone (contract/src/email.ts). PostgreSQL's lower() follows the locale of
-- the database and disagreed with the counters of failed sign-ins, so a lock could be bypassed.

alter table users alter column email_folded drop expression;

-- Every address that the bank accepted is plain ASCII. Others can only have been written past it, and are not guessed at.
do $$
declare
  offenders text;
begin
  select string_agg(id::text, ', ' order by id) into offenders
    from (select id from users where email collate "C" !~ '^[!-~]+$' order by id limit 20) first_ones;
  if offenders is not null then
    raise exception 'these users have an e-mail address that is not plain ASCII, so that it can''t be compared without case: %. Correct users.email of each (a domain with other letters takes its xn-- form) and start again', offenders;
  end if;
  select string_agg(ids, '; ' order by ids) into offenders
    from (
      select string_agg(id::text, ' and ' order by id) as ids
      from users group by lower(email collate "C") having count(*) > 1 limit 20
    ) first_ones;
  if offenders is not null then
    raise exception 'these users share one e-mail address but for its case: %. Give all but one of each another users.email and start again', offenders;
  end if;
end $$;

update users set email_folded = lower(email collate "C") where email_folded <> lower(email collate "C");

-- A guard, and no second place that folds: a row is refused where the application's fold is not what ASCII says it is.
alter table users add constraint users_email_plain
  check (email collate "C" ~ '^[!-~]+$' and email_folded = lower(email collate "C"));

-- What every other file builds on: who may do what in this database, what final rows are, who sets dates, and how text is
-- folded for searches.

do $$ begin
  if getdatabaseencoding() <> 'UTF8' then
    raise exception 'this database is encoded in %, and names in every script need UTF8: create it with ENCODING UTF8, and restore a backup into it',
      getdatabaseencoding();
  end if;
  if not exists (select from pg_available_extensions where name = 'pg_trgm') then
    raise exception 'this PostgreSQL lacks the extension pg_trgm: install its contrib package (postgresql-contrib) first';
  end if;
end $$;
create extension if not exists pg_trgm;

-- From here on, a function can be called by others only if it is granted to them. A trigger needs no such grant to call its
-- function.
alter default privileges revoke execute on functions from public;

-- Grants something to the role that serves requests. An operator's own database may not have that role; there, only the
-- triggers protect the rows.
create function grant_to_app(statement text) returns void language plpgsql as $$
begin
  if exists (select from pg_roles where rolname = 'meranti_app') then
    execute format(statement, 'meranti_app');
  end if;
end $$;

-- The serving role creates nothing, not even for the length of a session. With a temporary table it could give itself one of
-- our trigger functions as a trigger, and move a balance by inserting a row.
do $$ begin
  execute format('revoke temporary, create on database %I from public', current_database());
end $$;
select grant_to_app(format('revoke temporary, create on database %I from %%I', current_database()));
revoke create on schema public from public;
select grant_to_app('revoke create on schema public from %I');
select grant_to_app('grant usage on schema public to %I');

-- By default everyone can write large objects, and the bank uses none. Only a superuser can change that.
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

-- Called first by every trigger function that runs with the owner's rights: it must be our own trigger that called it.
create function require_own_trigger(is_ours boolean) returns void language plpgsql as $$
begin
  if is_ours is not true then
    raise exception 'this function serves a trigger of ours only' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- The trigger of every table whose rows are final.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

-- Final rows about a user can be deleted only together with that user: when the cascade reaches them, the row that they
-- refer to is already gone.
create function refuse_removal() returns trigger language plpgsql as $$
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

-- Sets the column that its argument names to the clock's time, so that nobody can date a row back as the serving role. A time
-- within the last ten seconds is kept, so that one address of a wallet can begin at the moment at which the one before it
-- ends. The clock is rounded down, because a rate from the future doesn't count. The owner can import what is past.
create function date_by_clock() returns trigger language plpgsql as $$
declare
  given constant timestamptz := to_jsonb(new) ->> tg_argv[0];
  clock constant timestamptz := clock_timestamp();
begin
  if current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
      and (given between clock - interval '10 seconds' and clock) is not true then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], date_trunc('milliseconds', clock)));
  end if;
  return new;
end $$;

-- Two people can edit the same row: the second is told what the first has changed (DEC-69). Each row that people edit by hand
-- records when it last changed, and when each of its fields did, by the field's name in the API.

-- A moment later than any that this row has had. The clock alone is not enough: two transactions can commit within the same
-- millisecond, and now() is when a transaction began, before it waited for its turn.
create function moment_after(previous timestamptz) returns timestamptz(3) language sql volatile as $$
  select greatest(clock_timestamp()::timestamptz(3), (previous + interval '1 millisecond')::timestamptz(3))
$$;

-- A moment as the API writes it.
create function in_iso(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Its arguments are pairs of a column and its name in the API. Other columns, such as a password, don't count as a change:
-- they don't concern someone who edits a name.
create function note_changes() returns trigger language plpgsql as $$
declare
  was constant jsonb := to_jsonb(old);
  becomes constant jsonb := to_jsonb(new);
  moment constant timestamptz(3) := moment_after(old.updated_at);
begin
  new.updated_at := old.updated_at;
  for i in 0 .. tg_nargs - 1 by 2 loop
    if becomes -> tg_argv[i] is distinct from was -> tg_argv[i] then
      new.changed_at := new.changed_at || jsonb_build_object(tg_argv[i + 1], in_iso(moment));
      new.updated_at := moment;
    end if;
  end loop;
  return new;
end $$;

-- Text that looks the same is found by the same search (DEC-73): NFKC, lower case, and one blank for each run of white space.
-- A search is folded by the same rule (`plainSearch` in server/src/db/page.ts). ASCII is normalized already; without that
-- test, folding takes three times as long.
create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(
    case when octet_length(words) = length(words) then words else normalize(words, nfkc) end,
    '[ \t-\r\u1680\u2028\u2029\ufeff]+', ' ', 'g'
  ))
$$;

-- A full name is found by where its words meet: in a large bank, half of the users can share the letters of one word with it,
-- and few share both. For every two neighbouring words, these are the last letters of the first and the first letters of the
-- second: two, three and four of each, if the words are that long. A search asks for the longest that it contains
-- (server/src/db/search.ts).
create function word_pairs(folded text) returns text[] language plpgsql immutable parallel safe as $$
declare
  words text[] := string_to_array(folded, ' ');
  pairs text[] := '{}';
begin
  for i in 2 .. cardinality(words) loop
    for letters in 2 .. least(4, length(words[i - 1]), length(words[i])) loop
      pairs := pairs || (right(words[i - 1], letters) || ' ' || left(words[i], letters));
    end loop;
  end loop;
  return pairs;
end $$;

-- Triggers and generated columns run with the rights of whoever changes the row.
select grant_to_app('grant execute on function moment_after(timestamptz), in_iso(timestamptz), fold_text(text),
  word_pairs(text) to %I');

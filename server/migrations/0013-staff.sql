-- Changes of the staff themselves, and what the serving role can do only through a function.

-- Putting a member of staff out of use, which waits as long as they could still veto a change of the wallets (HAZ-B1).
create table staff_changes (
  id uuid primary key,
  kind text not null check (kind in ('edit', 'delete')),
  -- Without a foreign key: the row stays when the person is deleted.
  person_id uuid not null,
  -- What an edit would change; null for what it leaves as it is.
  wanted_status text check (wanted_status in ('inactive', 'suspended', 'pending')),
  wanted_email text,
  asked_by uuid not null,
  asked_at timestamptz(3) not null,
  -- The latest moment at which it happens.
  effective_at timestamptz(3) not null,
  -- Over all of the above: a row that was written or changed outside the application has no effect.
  signature bytea not null,
  -- `at-once`: it did not have to wait.
  outcome text check (outcome in ('at-once', 'confirmed', 'declined', 'due', 'lapsed')),
  decided_by uuid,
  decided_at timestamptz(3),
  check ((outcome is null) = (decided_at is null)),
  check ((kind = 'edit') = (num_nonnulls(wanted_status, wanted_email) > 0))
);
create index staff_changes_open on staff_changes (asked_at) where decided_at is null;
-- Who has recently put somebody out of use.
create index staff_changes_by on staff_changes (asked_by, decided_at desc);

-- What still waits is signed again when the master key changes (npm run keys:rotate).
create function guard_staff_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decided_at is not null
      or (to_jsonb(new) - '{signature,outcome,decided_by,decided_at}'::text[])
        is distinct from (to_jsonb(old) - '{signature,outcome,decided_by,decided_at}'::text[]) then
    raise exception 'a change of the staff is decided once and never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on staff_changes for each row execute function guard_staff_change();
create trigger never_emptied before truncate on staff_changes for each statement execute function refuse_change();
-- The signature covers the time of the request, but not the end.
create trigger dated_at_once before insert on staff_changes for each row
  when (new.decided_at is not null) execute function date_by_clock('decided_at');
create trigger dated before update on staff_changes for each row
  when (new.decided_at is distinct from old.decided_at) execute function date_by_clock('decided_at');
select grant_to_app('grant select, insert, update (signature, outcome, decided_by, decided_at) on staff_changes to %I');

-- The serving role can make only the first administrator of a new bank. The audit log shows whether there ever was one, so
-- deleting all administrators doesn't open the way again.
create function promote_first_administrator(chosen uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table users in share row exclusive mode;
  if exists (select from users where role = 'admin')
      or exists (select from audit_log where act = 'administrator.created') then
    raise exception 'this bank has had an administrator' using errcode = 'insufficient_privilege';
  end if;
  update users set role = 'admin', status = 'active' where id = chosen;
end $$;

-- Evidence is deleted only by age. Returns how many rows were deleted, at most `most`; rows that are being changed are skipped.
-- The offer of a transaction is kept, and so is every address that was made for an offer.
create function delete_expired(evidence text, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  case evidence
    when 'sign_ins' then
      delete from sign_ins where id in (
        select id from sign_ins where at < now() - interval '180 days' limit most for update skip locked);
    when 'letters' then
      delete from letters where id in (
        select id from letters where sent_at < now() - interval '30 days' or given_up_at < now() - interval '30 days'
        limit most for update skip locked);
    when 'offers' then
      delete from offers where id in (
        select id from offers o where ends_at < now() - interval '30 days'
          and not exists (select from transactions t where t.offer_id = o.id and t.user_id = o.user_id)
        limit most for update skip locked);
  end case;
  get diagnostics gone = row_count;
  return gone;
end $$;

select grant_to_app('grant execute on function promote_first_administrator(uuid), delete_expired(text, integer) to %I');

-- Putting a member of staff out of use, which waits while somebody could still veto a change of the wallets (hazard B1).

create table staff_changes (
  id uuid primary key,
  kind text not null check (kind in ('edit', 'delete')),
  -- No reference: a deleted person's row stays here.
  person_id uuid not null,
  -- What an edit would make of them; null is left as it is.
  wanted_status text check (wanted_status in ('inactive', 'suspended', 'pending')),
  wanted_email text,
  asked_by uuid not null,
  asked_at timestamptz(3) not null,
  -- The latest moment at which it happens.
  effective_at timestamptz(3) not null,
  -- Over all of the above: a row that somebody writes or changes behind the application's back has no effect.
  signature bytea not null,
  -- `at-once`: nothing waited, so this one did not wait either.
  outcome text check (outcome in ('at-once', 'confirmed', 'declined', 'due', 'lapsed')),
  decided_by uuid,
  decided_at timestamptz(3),
  check ((outcome is null) = (decided_at is null)),
  check ((kind = 'edit') = (num_nonnulls(wanted_status, wanted_email) > 0))
);
create index staff_changes_open on staff_changes (asked_at) where decided_at is null;
-- Who has put somebody out of use a short while ago.
create index staff_changes_by on staff_changes (asked_by, decided_at desc);

-- Decided once and never rewritten; a new master key signs again what still waits (npm run keys:rotate).
create function guard_staff_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decided_at is not null
      or (to_jsonb(new) - '{signature,outcome,decided_by,decided_at}'::text[])
        is distinct from (to_jsonb(old) - '{signature,outcome,decided_by,decided_at}'::text[]) then
    raise exception 'a change of the staff is decided once and never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on staff_changes
  for each row execute function guard_staff_change();
create trigger never_emptied before truncate on staff_changes
  for each statement execute function refuse_change();

select grant_to_app('grant select, insert, update on staff_changes to %I');

-- Changes of the payment addresses that wait before customers see them (hazard B1), where the bank has chosen so.

alter table settings
  add column wallet_change_approval text not null default 'off'
    check (wallet_change_approval in ('off', 'second-administrator', '24-hours'));

create table wallet_proposals (
  id uuid primary key,
  -- `setting` is the wish to let fewer changes wait, which has to wait itself.
  kind text not null check (kind in ('add', 'edit', 'setting')),
  -- What was set when it was proposed: a later setting frees nobody's earlier change.
  approval text not null check (approval in ('second-administrator', '24-hours')),
  -- Of a wallet: which one (a new one's id is chosen already), the version that it was proposed upon, and all that
  -- customers would see.
  wallet_id uuid,
  wallet_version integer,
  name text,
  network text,
  address text,
  qr_png bytea,
  -- Of the setting: what it would become.
  wanted_approval text,
  proposed_by uuid not null,
  proposed_at timestamptz(3) not null,
  effective_at timestamptz(3),
  -- Over all of the above: a row that somebody writes or changes behind the application's back has no effect.
  signature bytea not null,
  outcome text check (outcome in ('confirmed', 'declined', 'due', 'lapsed')),
  decided_by uuid,
  decided_at timestamptz(3),
  check ((outcome is null) = (decided_at is null)),
  check ((effective_at is null) = (approval = 'second-administrator')),
  check (case kind
    when 'setting' then wanted_approval is not null
    else num_nulls(wallet_id, wallet_version, name, network, address, qr_png) = 0
  end)
);
create index wallet_proposals_open on wallet_proposals (proposed_at) where decided_at is null;

-- A proposal is decided once and never rewritten; a new master key signs anew what still waits (npm run keys:rotate).
create function guard_wallet_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decided_at is not null
      or (to_jsonb(new) - '{signature,outcome,decided_by,decided_at}'::text[])
        is distinct from (to_jsonb(old) - '{signature,outcome,decided_by,decided_at}'::text[]) then
    raise exception 'a proposal is decided once and never rewritten' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on wallet_proposals
  for each row execute function guard_wallet_proposal();
create trigger never_emptied before truncate on wallet_proposals
  for each statement execute function refuse_change();

select grant_to_app('grant select, insert, update on wallet_proposals to %I');

-- What changed, for the streams of those whom it concerns (DEC-64). Triggers write it in the transaction of each act, so no act
-- can forget it, and servers read it about once a second (server/src/live/changes.ts).

create table changes (
  -- A user's id, `staff` for every member of staff, or `customers` for every customer.
  audience text not null,
  -- The transaction that made the change. Numbers given in the order of writing would not do: a reader that has seen the
  -- greater of two can't know of a smaller one that commits later. Whether a snapshot contains a transaction is always known.
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  at timestamptz not null default clock_timestamp(),
  -- However many rows a transaction writes, it says a thing once.
  primary key (audience, xid, topic)
);
create index changes_by_transaction on changes (xid);
create index changes_by_age on changes (at);
-- Updating is only the right to lock what is deleted.
select grant_to_app('grant select, delete, insert (audience, topic), update (topic) on changes to %I');

-- Tells the row's owner of one topic and staff of another; an empty topic tells nobody. The second argument is the column with
-- the owner's id. A row without an owner concerns every customer.
create function tell_change() returns trigger language plpgsql as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  insert into public.changes (audience, topic)
    select audience, topic from (values
      (coalesce(changed ->> tg_argv[1], 'customers'), tg_argv[0]),
      ('staff', tg_argv[2])
    ) told (audience, topic) where topic <> ''
  on conflict do nothing;
  return null;
end $$;

create trigger told after insert or update on transactions
  for each row execute function tell_change('transactions', 'user_id', 'transactions');

create trigger told after update on ledger_accounts
  for each row when (new.balance_cents is distinct from old.balance_cents)
  execute function tell_change('figures', 'user_id', 'figures');
create trigger told after update on figures
  for each row when (new is distinct from old) execute function tell_change('figures', 'user_id', 'figures');

create trigger told after insert on notices for each row execute function tell_change('notices', 'recipient_id', '');
create trigger told after insert on notice_readings for each row execute function tell_change('notices', 'user_id', '');

create trigger told after insert on verification_submissions
  for each row execute function tell_change('verification', 'user_id', 'verification');
create trigger told after insert on verification_decisions
  for each row execute function tell_change('verification', 'user_id', 'verification');
create trigger told_verification after update on users
  for each row when ((new.ssn_status, new.id_status) is distinct from (old.ssn_status, old.id_status))
  execute function tell_change('verification', 'id', 'verification');

-- Wallets belong to no customer: every one of them can pay to them.
create trigger told after insert or update on wallets for each row execute function tell_change('payments', '', 'payments');
create trigger told after insert or update on wallet_addresses
  for each row execute function tell_change('payments', '', 'payments');
create trigger told after insert on wallet_rates for each row execute function tell_change('payments', '', 'payments');
create trigger told after insert or update on wallet_proposals for each row execute function tell_change('', '', 'payments');
create trigger told after insert or update on offers for each row execute function tell_change('payments', 'user_id', '');

create trigger told after insert or delete on users for each row execute function tell_change('session', 'id', 'customers');
create trigger told_change after update on users
  for each row when (new is distinct from old) execute function tell_change('session', 'id', 'customers');
create trigger told after insert or delete on sessions for each row execute function tell_change('session', 'user_id', '');
create trigger told after insert on sign_ins for each row execute function tell_change('session', 'user_id', '');
create trigger told after insert or update on preferences for each row execute function tell_change('session', 'user_id', '');
create trigger told after insert or delete on totp_secrets
  for each row execute function tell_change('session', 'user_id', 'customers');
create trigger told_change after update on totp_secrets
  for each row when (new.confirmed_at is distinct from old.confirmed_at)
  execute function tell_change('session', 'user_id', 'customers');
create trigger told after insert or delete on passkeys
  for each row execute function tell_change('session', 'user_id', 'customers');
create trigger told_change after update on passkeys
  for each row when (new.name <> old.name) execute function tell_change('session', 'user_id', 'customers');
create trigger told after insert or update or delete on recovery_codes
  for each row execute function tell_change('session', 'user_id', 'customers');
create trigger told after insert or update on exports for each row execute function tell_change('session', 'user_id', '');

create trigger told after insert or update on staff_changes for each row execute function tell_change('', '', 'customers');
create trigger told after update on settings for each row execute function tell_change('', '', 'settings');
create trigger told_customers after update on settings
  for each row when ((new.system_name, new.session_timeout_minutes)
    is distinct from (old.system_name, old.session_timeout_minutes))
  execute function tell_change('session', '', '');

-- What no other table says: that staff looked at something of a customer's, and alarms about wallets.
create trigger told after insert on audit_log
  for each row when (new.act in ('verification.ssn_viewed', 'verification.document_viewed'))
  execute function tell_change('session', 'chain', '');
create trigger told_alarm after insert on audit_log
  for each row when (new.act in ('wallet.record_lost', 'wallet.record_confirmed', 'wallet.withdrawn'))
  execute function tell_change('', '', 'payments');

-- The streams of a session that are open, the latest last. A further one ends the oldest (DEC-64).
alter table sessions add streams uuid[] not null default '{}';
select grant_to_app('grant update (streams) on sessions to %I');

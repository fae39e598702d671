-- Two people who edit the same thing: the second is told what the first has changed (D69). Each row that people edit by
-- hand keeps when it last changed, and when each of its fields did, by the field's name in the API.

alter table users add changed_at jsonb not null default '{}';
alter table settings
  add updated_at timestamptz(3) not null default now(),
  add changed_at jsonb not null default '{}';
-- The assets alone: the sections of the figures have moments of their own.
alter table figures
  add updated_at timestamptz(3) not null default now(),
  add changed_at jsonb not null default '{}';
-- A wallet's address and picture stand in another table, so the server writes these two itself.
alter table wallets
  add updated_at timestamptz(3) not null default now(),
  add changed_at jsonb not null default '{}';
update wallets w set updated_at = greatest(
  w.created_at, (select max(a.created_at) from wallet_addresses a where a.wallet_id = w.id));

-- A moment later than every one that this row has had. The clock alone is not enough: two transactions can commit within
-- the millisecond that is kept, and now() is the time at which a transaction began to wait for its turn.
create function moment_after(previous timestamptz) returns timestamptz(3) language sql volatile as $$
  select greatest(clock_timestamp()::timestamptz(3), (previous + interval '1 millisecond')::timestamptz(3))
$$;

-- As the API writes a moment.
create function in_iso(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Called with columns and their names in the API by turns. Whatever else changes, such as a password, moves nothing:
-- somebody who edits a name need not hear of it.
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

-- A statement that also sets created_at tells of the past, as the demonstration does, and keeps the moment that it gives.
create trigger noted before update on users for each row when (new.created_at = old.created_at)
  execute function note_changes(
  'first_name', 'firstName', 'last_name', 'lastName', 'email', 'email', 'phone_number', 'phoneNumber',
  'country', 'country', 'state', 'state', 'city', 'city', 'address1', 'address1', 'address2', 'address2',
  'zip_code', 'zipCode', 'date_of_birth', 'dateOfBirth', 'role', 'role', 'status', 'status',
  'email_verified', 'emailVerified', 'phone_verified', 'phoneVerified', 'ssn_status', 'ssnStatus',
  'id_status', 'idStatus');
create trigger noted before update on settings for each row execute function note_changes(
  'system_name', 'systemName', 'maintenance_mode', 'maintenanceMode', 'email_notifications', 'emailNotifications',
  'auto_backup', 'autoBackup', 'session_timeout_minutes', 'sessionTimeout', 'max_login_attempts', 'maxLoginAttempts',
  'wallet_change_approval', 'walletChangeApproval');
create trigger noted before update on figures for each row execute function note_changes(
  'stocks_cents', 'stocks', 'real_estate_cents', 'real_estate', 'crypto_cents', 'crypto', 'others_cents', 'others');

-- Triggers write these columns of the other tables, with the rights of whoever changes the row.
select grant_to_app('grant execute on function moment_after(timestamptz), in_iso(timestamptz) to %I');
select grant_to_app('grant update (updated_at, changed_at) on wallets to %I');

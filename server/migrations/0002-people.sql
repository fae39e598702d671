-- The bank's settings, and the people who use it.

-- One row: what administrators set (DEC-25). It is read with every session, so a change takes effect at once.
create table settings (
  only_one boolean primary key default true check (only_one),
  system_name text not null default 'Wealth Management System',
  maintenance_mode boolean not null default false,
  email_notifications boolean not null default true,
  auto_backup boolean not null default true,
  session_timeout_minutes integer not null default 30 check (session_timeout_minutes between 5 and 120),
  max_login_attempts integer not null default 5 check (max_login_attempts between 3 and 10),
  -- Whether a change of the addresses that customers pay to waits before they see it (HAZ-B1).
  wallet_change_approval text not null default 'off'
    check (wallet_change_approval in ('off', 'second-administrator', '24-hours')),
  staff_second_factor text not null default 'off' check (staff_second_factor in ('off', 'on')),
  updated_at timestamptz(3) not null default now(),
  changed_at jsonb not null default '{}'
);
insert into settings default values;
create trigger noted before update on settings for each row execute function note_changes(
  'system_name', 'systemName', 'maintenance_mode', 'maintenanceMode', 'email_notifications', 'emailNotifications',
  'auto_backup', 'autoBackup', 'session_timeout_minutes', 'sessionTimeout', 'max_login_attempts', 'maxLoginAttempts',
  'wallet_change_approval', 'walletChangeApproval');
select grant_to_app('grant select, update on settings to %I');

create table users (
  id uuid primary key,
  email text not null,
  -- Addresses are compared without case (DEC-11). Only the application folds them (contract/src/email.ts): PostgreSQL's
  -- lower() follows the locale of the database, and where the two disagreed, a lock could be bypassed.
  email_folded text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  country text not null,
  state text not null,
  city text not null,
  address1 text not null,
  address2 text not null default '',
  zip_code text not null,
  -- A calendar date, so that no time zone can shift it (DEC-5).
  date_of_birth date,
  role text not null default 'user' check (role in ('user', 'admin', 'advisor')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'suspended', 'pending')),
  email_verified boolean not null default false,
  phone_verified boolean not null default false,
  ssn_status text not null default 'not_submitted'
    check (ssn_status in ('verified', 'rejected', 'pending', 'not_submitted')),
  id_status text not null default 'not_submitted'
    check (id_status in ('verified', 'rejected', 'pending', 'not_submitted')),
  -- To the millisecond, because the API and the cursors of lists have no finer time.
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  changed_at jsonb not null default '{}',
  -- What a search looks through. A blank comes before each word, the first one included, and the phone number is reduced to
  -- its digits, so that it is found however it is spaced.
  folded text not null generated always as (fold_text(
    ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || regexp_replace(phone_number, '[^0-9]', '', 'g')
  )) stored,
  -- The part of the list that a user belongs to: everything that the filters tell users apart by.
  segment text not null generated always as (status || ' ' || role || ' ' ||
    case when ssn_status = 'verified' and id_status = 'verified' then 'verified' else 'unverified' end
  ) stored,
  -- Only a guard: a row is refused if the application's folding is not what ASCII says it is.
  constraint users_email_plain check (email collate "C" ~ '^[!-~]+$' and email_folded = lower(email collate "C"))
);

-- A filtered page is merged from the newest rows of each segment, so no filter reads more than a page of each. The searched
-- text is in these indexes too, which makes a search that walks them two to five times as fast.
create index users_newest on users (created_at desc, id desc) include (folded);
create index users_by_segment on users (segment, created_at desc, id desc) include (folded);
-- Trigrams find a part of a word. The segment beside them keeps a common word with a rare filter fast.
create index users_searched on users using gin (folded gin_trgm_ops, (array[segment]), (word_pairs(folded)))
  with (gin_pending_list_limit = 256);
create index users_administrators on users (id) where role = 'admin' and status = 'active';
create index users_awaiting_verification on users (id) where ssn_status = 'pending' or id_status = 'pending';

-- A statement that also sets created_at imports what is past, as the demonstration does, and keeps the time that it gives.
create trigger noted before update on users for each row when (new.created_at = old.created_at)
  execute function note_changes(
  'first_name', 'firstName', 'last_name', 'lastName', 'email', 'email', 'phone_number', 'phoneNumber',
  'country', 'country', 'state', 'state', 'city', 'city', 'address1', 'address1', 'address2', 'address2',
  'zip_code', 'zipCode', 'date_of_birth', 'dateOfBirth', 'role', 'role', 'status', 'status',
  'email_verified', 'emailVerified', 'phone_verified', 'phoneVerified', 'ssn_status', 'ssnStatus',
  'id_status', 'idStatus');

-- Everything except the role, the id and when they came. A column that is added later needs its own grant.
select grant_to_app('grant select, delete,
  insert (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city, address1, address2,
    zip_code, date_of_birth, status, email_verified, phone_verified, ssn_status, id_status, updated_at),
  update (email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city, address1, address2,
    zip_code, date_of_birth, status, email_verified, phone_verified, ssn_status, id_status, updated_at)
  on users to %I');

-- A user's choices (DEC-51). A user without a row has the defaults of the contract.
create table preferences (
  user_id uuid primary key references users on delete cascade,
  email boolean not null,
  sms boolean not null,
  push boolean not null,
  share_analytics boolean not null,
  marketing boolean not null,
  language text not null check (language in ('en', 'es', 'fr')),
  time_zone text,
  updated_at timestamptz(3) not null default now()
);
select grant_to_app('grant select, insert,
  update (email, sms, push, share_analytics, marketing, language, time_zone, updated_at) on preferences to %I');

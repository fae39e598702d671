-- What visitors of the public site write to the bank (DEC-63).

create table enquiries (
  id uuid primary key,
  kind text not null check (kind in ('lead', 'contact', 'appointment', 'application')),
  page text not null,
  -- The form's fields as they were sent, without the consent: pairs of name and value, because the names of a jsonb object lose
  -- their order.
  fields jsonb not null,
  -- From the fields; null where the visitor left them blank. The address is folded, as in users.email_folded.
  name text,
  email text,
  -- What the visitor agreed to; null if they did not. Its time is created_at.
  consent_wording text,
  status text not null default 'open' check (status in ('open', 'waiting', 'closed')),
  assignee_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  -- The last that happened to it, from which its retention counts (DEC-74).
  touched_at timestamptz(3) not null default now()
);
create index enquiries_newest on enquiries (created_at desc, id desc);
create index enquiries_by_age on enquiries (touched_at);
create index enquiries_of_email on enquiries (email);
create index enquiries_of_assignee on enquiries (assignee_id);

create table enquiry_replies (
  id uuid primary key,
  enquiry_id uuid not null references enquiries on delete cascade,
  author_id uuid references users on delete set null,
  reference uuid,
  text text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (enquiry_id, reference)
);
create index enquiry_replies_in_order on enquiry_replies (enquiry_id, created_at, id);
create index enquiry_replies_of_author on enquiry_replies (author_id);
create trigger immutable before update on enquiry_replies for each row when (new.author_id is not null) execute function refuse_change();

create trigger told after insert or update or delete on enquiries for each row execute function tell_change('', '', 'threads');

select grant_to_app('grant select, delete, insert (id, kind, page, fields, name, email, consent_wording),
  update (status, assignee_id, touched_at) on enquiries to %I');
select grant_to_app('grant select, insert (id, enquiry_id, author_id, reference, text) on enquiry_replies to %I');

-- Whether the public forms send what is typed into them; off, as specified.
alter table settings add online_enquiries boolean not null default false;
create or replace trigger noted before update on settings for each row execute function note_changes(
  'system_name', 'systemName', 'maintenance_mode', 'maintenanceMode', 'email_notifications', 'emailNotifications',
  'auto_backup', 'autoBackup', 'session_timeout_minutes', 'sessionTimeout', 'max_login_attempts', 'maxLoginAttempts',
  'wallet_change_approval', 'walletChangeApproval', 'staff_second_factor', 'staffSecondFactor',
  'flag_unverified_from_cents', 'flagUnverifiedFrom', 'online_enquiries', 'onlineEnquiries');

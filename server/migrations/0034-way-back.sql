-- One way back for each account (DEC-47): while it is open, the email address doesn't change again, so no address in between
-- has a link. The first of several that are open stays.
delete from former_emails where until <= now();
delete from former_emails f using former_emails earlier
  where earlier.user_id = f.user_id and (earlier.until, earlier.email_folded) < (f.until, f.email_folded);
delete from letter_tokens t where purpose = 'undo'
  and not exists (select from former_emails f where f.user_id = t.user_id and f.email_folded = lower(t.email));

alter table former_emails
  drop constraint former_emails_pkey,
  add column email text,
  add column changed_at timestamptz(3),
  -- The member of staff who changed the address; null if its owner did.
  add column moved_by uuid,
  -- It was gone: the address is the account's again, and staff don't change it until then.
  add column is_undone boolean not null default false;
update former_emails f set changed_at = until - interval '72 hours',
  email = coalesce((select t.email from letter_tokens t
    where t.user_id = f.user_id and t.purpose = 'undo' and lower(t.email) = f.email_folded limit 1), email_folded),
  -- The log names them. If it doesn't, it was staff all the same.
  moved_by = case when not left_by_owner then coalesce((select a.actor_id from audit_log a
    where a.chain = f.user_id::text and a.act = 'user.changed_by_administrator' and a.after ? 'email'
    order by a.position desc limit 1), '00000000-0000-0000-0000-000000000000') end;
alter table former_emails
  alter email set not null,
  alter changed_at set not null,
  drop column was_confirmed,
  drop column left_by_owner,
  add primary key (user_id);
drop index former_emails_of_user;
create index former_emails_by_address on former_emails (email_folded);

-- What came since the change is undone with it, so each moment is read when the row is written, not when its transaction began.
alter table passkeys alter created_at set default clock_timestamp();
alter table totp_secrets alter created_at set default clock_timestamp();
alter table recovery_codes add created_at timestamptz(3) not null default clock_timestamp();
-- Codes of before came with a factor, or later.
update recovery_codes c set created_at = coalesce(
  (select min(p.created_at) from passkeys p where p.user_id = c.user_id),
  (select t.confirmed_at from totp_secrets t where t.user_id = c.user_id), c.created_at);

select grant_to_app('revoke update on former_emails from %I');
-- Deletion by age locks the rows first, which takes a right to update.
select grant_to_app('grant update (user_id) on former_emails to %I');

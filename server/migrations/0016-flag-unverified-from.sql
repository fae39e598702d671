-- From which amount on a request of a customer who is not verified is flagged for staff (DEC-68); null flags none.
alter table settings add flag_unverified_from_cents bigint default 1000000
  check (flag_unverified_from_cents between 100 and 100000000000);

-- Records when the field changed, and also the requirement of a second factor, which was missing here.
create or replace trigger noted before update on settings for each row execute function note_changes(
  'system_name', 'systemName', 'maintenance_mode', 'maintenanceMode', 'email_notifications', 'emailNotifications',
  'auto_backup', 'autoBackup', 'session_timeout_minutes', 'sessionTimeout', 'max_login_attempts', 'maxLoginAttempts',
  'wallet_change_approval', 'walletChangeApproval', 'staff_second_factor', 'staffSecondFactor',
  'flag_unverified_from_cents', 'flagUnverifiedFrom');

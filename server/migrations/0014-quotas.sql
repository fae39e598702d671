-- What the quotas of the contract count. Unlogged: a count waits for no disk and fills no log, and after a crash of the
-- database every window begins again, which nobody who is counted can bring about.
create unlogged table quota_counts (
  key text primary key,
  count integer not null,
  -- How long the window lasts, and when it began.
  seconds integer not null,
  since timestamptz not null default now()
) with (fillfactor = 50);

select grant_to_app('grant select, insert, update, delete on quota_counts to %I');

-- Counters, failures and sessions that are over are deleted by age.
create index rate_limits_by_age on rate_limits (since);
create index sign_in_failures_by_age on sign_in_failures (since);
create index sessions_by_age on sessions (created_at);

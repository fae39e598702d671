-- What a decision about a verification was made for: the name, birth date and country on record at that moment.

alter table verification_decisions
  add column first_name text,
  add column last_name text,
  add column date_of_birth date,
  add column country text;

-- Of earlier decisions the audit log knows it: the value before the first change since, or the value of now where there
-- was none. What its owner changed since then stays verified until staff look: they see both.
alter table verification_decisions disable trigger immutable;
create function value_on_record(decision verification_decisions, field text, value_now text) returns text
language sql as $$
  select case when changed is null then value_now else changed ->> field end
  from (select 1) one left join lateral (
    select before as changed from audit_log
    where chain = decision.user_id::text and act in ('user.profile_changed', 'user.changed_by_administrator')
      and at > decision.decided_at and before ? field
    order by position limit 1
  ) found on true
$$;
update verification_decisions d set
  first_name = value_on_record(d, 'firstName', u.first_name),
  last_name = value_on_record(d, 'lastName', u.last_name),
  date_of_birth = left(value_on_record(d, 'dateOfBirth', u.date_of_birth::text), 10)::date,
  country = value_on_record(d, 'country', u.country)
from users u where u.id = d.user_id;
drop function value_on_record;
alter table verification_decisions enable trigger immutable;

alter table verification_decisions
  alter column first_name set not null,
  alter column last_name set not null,
  alter column country set not null;

-- One address that tries many accounts (D13): which of them exist is told in the audit log. Without a foreign key, since a
-- failure at an account that exists must cost as much as one at an account that doesn't; a row matters for an hour.
alter table sign_in_failures add column user_id uuid;

-- The stop of an address over all accounts is the row whose account is empty.
create index sign_in_failures_from on sign_in_failures (address, since) where address <> '*' and account <> ''::bytea;

/** A temporary table with the columns that the trigger functions read from `transfers`, and one of them as its trigger. */
const lever = (name: string) => `
  create temporary table lever (user_id uuid, debit text, credit text, amount_cents bigint, created_at timestamptz);
  create trigger pull after insert on lever for each row execute function public.${name}();
  insert into lever select user_id, 'adjustments', code, 1, now() from ledger_accounts where code = 'checking'`

/** An audit row as the server writes it, with one additional column. */
const auditRow = (column: string, value: string) => `
  insert into audit_log (id, chain, act, subject_type, ${column})
  values (gen_random_uuid(), 'system', 'settings.changed', 'settings', ${value})`

/** A user as registration adds one, with one additional column. */
const user = (column: string, value: string) => `
  insert into users (id, email, email_folded, password_hash, first_name, last_name, phone_number, country, state, city, address1,
    zip_code, ${column})
  values (gen_random_uuid(), 'theirs@customers.example', 'theirs@customers.example', '', 'A', 'B', '1', 'A', 'B', 'C', 'D', 'E', ${value})`

/** Single statements that change final data or gain a right. */
const PLAIN: readonly string[] = [
  'create table theirs (id int)',
  'create table public.theirs as select * from users',
  'create function public.theirs() returns int language sql as $$ select 1 $$',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop table audit_log',
  'drop trigger immutable on audit_log',
  'alter table audit_log disable trigger user',
  'alter table transfers disable trigger user',
  'alter table wallet_addresses add column theirs text',
  'alter table users owner to meranti_app',
  'alter role meranti_app superuser',
  'create role theirs superuser',
  'set session_replication_role = replica',
  'truncate audit_log',
  'truncate transfers cascade',
  "update audit_log set act = 'x'",
  'delete from audit_log',
  "update audit_chains set head = ''",
  "insert into audit_chains values (gen_random_uuid()::text, 0, '')",
  'delete from audit_chains',
  'update transfers set amount_cents = amount_cents + 1',
  'delete from transfers',
  'update ledger_accounts set balance_cents = balance_cents + 1',
  'delete from ledger_accounts',
  "update wallet_addresses set address = 'theirs'",
  'delete from wallet_addresses',
  'delete from wallets',
  'delete from transactions',
  "update transactions set status = 'pending' where status = 'completed'",
  'update transactions set amount_cents = amount_cents + 1',
  'update verification_submissions set has_id = true',
  'delete from verification_submissions',
  "update verification_documents set sealed = ''",
  'delete from verification_documents',
  'delete from verification_decisions',
  'delete from data_keys',
  'delete from master_keys',
  "update migrations set hash = ''",
  "copy users to program 'cat'",
  "copy users to '/tmp/theirs'",
  "select pg_read_file('postgresql.conf')",
  'select * from pg_authid',
]

/** Ways to change a balance without a transfer. */
const BALANCES: readonly string[] = [
  lever('post_to_accounts'),
  lever('lock_accounts'),
  'create temporary table lever (id int)',
  'create function pg_temp.theirs() returns int language sql as $$ select 1 $$',
  'select post_to_accounts()',
  'select lock_accounts()',
  "select tally('portfolios', '', 1)",
  'select tally_portfolios()',
  "set meranti.posting = 'on'; update ledger_accounts set balance_cents = balance_cents + 1",
  "select set_config('meranti.posting', id::text, true) from transfers; update ledger_accounts set balance_cents = 1",
  'insert into ledger_accounts (user_id, code, balance_cents) select id, $$savings$$, 0 from users',
  'do $$ begin update ledger_accounts set balance_cents = balance_cents + 1; end $$',
  'copy ledger_accounts (user_id, code, balance_cents) from stdin',
  'create trigger pull after update on ledger_accounts for each row execute function post_to_accounts()',
  'create rule pull as on update to ledger_accounts do instead nothing',
]

/** Ways to gain an administrator's rights. */
const ADMINISTRATORS: readonly string[] = [
  "update users set role = 'admin'",
  "update users set role = 'admin' where role = 'user'",
  "update users set role = 'user' where role = 'admin'",
  user('role', "'admin'"),
  user('role', "'advisor'"),
  `${user('role', "'user'")} on conflict do nothing`,
  "merge into users using (select 1) one on true when matched then update set role = 'admin'",
  'copy users (id, role) from stdin',
  "select promote_first_administrator(id) from users where role = 'user' limit 1",
  "delete from users where role = 'admin' and email like 'first%'; select promote_first_administrator(id) from users where role = 'user' limit 1",
  'set role postgres',
  'set session authorization postgres',
  'grant pg_write_all_data to meranti_app',
]

/** Ways to falsify evidence. */
const EVIDENCE: readonly string[] = [
  auditRow('at', "now() - interval '1 year'"),
  auditRow('position', '7'),
  auditRow('previous', "''"),
  auditRow('hash', "''"),
  'copy audit_log (id, chain, at, act, subject_type) from stdin',
  'select append_to_chain()',
  `insert into transfers (id, user_id, debit, credit, amount_cents, kind, reason, created_at)
    select gen_random_uuid(), id, 'adjustments', 'checking', 1, 'adjustment', 'x', now() - interval '1 year' from users`,
  "insert into tallies (subject, segment, amount) values ('portfolios', '', 1)",
  'update tallies set amount = amount + 1',
  'delete from tallies',
  'delete from open_requests',
  "update users set created_at = now() - interval '1 year'",
  'update users set id = gen_random_uuid()',
  `insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference, created_at)
    select gen_random_uuid(), id, 'deposit', 'x', 'checking', 100, '', 'pending', 'theirs', now() - interval '6 years' from users`,
  "update transactions set decided_at = now() - interval '1 year'",
  `insert into sign_ins (id, user_id, at, outcome, method, address, device, network)
    select gen_random_uuid(), id, now() - interval '1 year', 'success', 'password', '', '', '' from users`,
  'update sign_ins set id = gen_random_uuid()',
  'delete from sign_ins',
  'delete from letters',
  'delete from offers',
  `insert into issued_documents (id, user_id, kind, from_day, to_day, issued_at, number, check_code, layout, holder, address, site,
      balances, rows_hash, file_hash)
    select gen_random_uuid(), id, 'month', '2026-01-01', '2026-01-31', now(), 'ST-202601-THEI-RSTH-EIRS', 'x', 1, 'x', '', '',
      '[{"account": "checking", "opening": 0, "closing": 99999999}]', '', '' from users limit 1`,
  'update issued_documents set balances = null',
  "update issued_documents set sealed_hash = ''",
  "update issued_files set sealed = ''",
  'delete from issued_files',
  "update issued_documents set file_hash = ''",
  "insert into sessions (token_hash, user_id, created_at) select '', id, now() + interval '1 year' from users limit 1",
]

/** Ways to change what was offered, where it is paid, and at which rate. */
const OFFERS: readonly string[] = [
  "update offers set address = 'theirs'",
  'update offers set crypto_units = 1',
  "update deposit_addresses set address = 'theirs'",
  'delete from deposit_addresses',
  'update deposit_indexes set next_index = 0',
  'delete from deposit_indexes',
  "update wallet_keys set extended_public_key = 'theirs'",
  'delete from wallet_keys',
  'update wallet_rates set usd = 1',
  'delete from wallet_rates',
  'truncate offers cascade',
]

/** Ways to bring code or files into the database. */
const CODE: readonly string[] = [
  'create schema theirs',
  'create extension dblink',
  'create extension postgres_fdw',
  'create extension hstore',
  'create language plpython3u',
  'create operator public.=== (leftarg = int, rightarg = int, function = int4eq)',
  'create cast (text as int) with inout',
  'create type public.theirs as (id int)',
  'create event trigger theirs on ddl_command_start execute function refuse_change()',
  'create publication theirs for all tables',
  'create view public.theirs as select * from users',
  'create materialized view public.theirs as select * from users',
  'alter function audit_hash(audit_log) rename to theirs',
  "select grant_to_app('grant all on users to %I')",
  'alter database postgres set search_path = theirs',
  "select lo_from_bytea(0, 'theirs')",
  'select lo_create(0)',
  "select lo_import('/etc/passwd')",
  "load 'auto_explain'",
  "copy users (email) from '/etc/passwd'",
  'alter system set fsync = off',
]

/** Statements that the serving role never needs. Every table has rows when they are tried, so that triggers fire. */
export const ATTACKS: readonly string[] = [
  ...PLAIN,
  ...BALANCES,
  ...ADMINISTRATORS,
  ...EVIDENCE,
  ...OFFERS,
  ...CODE,
]

-- Whoever ran SQL as the serving role could write completed transactions of 2020, delete or backdate sign-ins, and insert a
-- statement that the check page confirmed. Now dates are the database's, a transaction is completed only together with its
-- transfer, evidence is deleted only by age, and papers are written by a function that computes them.

-- `transactions` and `transfers` in the order in which the server locks them, as in migrations/0027-activity.sql.
lock table transactions in share row exclusive mode;
lock table transfers in share row exclusive mode;

-- The date in the column that is its argument. What the serving role gives is kept if it is of the last ten seconds, so that one
-- address of a wallet begins when the one before it ends; everything else becomes the clock's time, rounded down, because a rate
-- from the future does not count. The owner imports what is past.
create function date_by_clock() returns trigger language plpgsql as $$
declare
  given constant timestamptz := to_jsonb(new) ->> tg_argv[0];
  clock constant timestamptz := clock_timestamp();
begin
  if current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
      and (given between clock - interval '10 seconds' and clock) is not true then
    new := jsonb_populate_record(new, jsonb_build_object(tg_argv[0], date_trunc('milliseconds', clock)));
  end if;
  return new;
end $$;

-- The serving role has no right to write these dates, so they are null unless the owner gives one.
create function date_decision() returns trigger language plpgsql as $$
begin
  if new.status <> 'pending' then
    new.decided_at := coalesce(new.decided_at, date_trunc('milliseconds', clock_timestamp()));
  end if;
  return new;
end $$;
create trigger dated before insert or update on transactions for each row execute function date_decision();

-- Checked at the commit, because the transaction and its transfer refer to each other.
create function require_posting() returns trigger language plpgsql as $$
declare
  about uuid;
begin
  if tg_table_name = 'transfers' then
    about := new.transaction_id;
  else
    about := new.id;
  end if;
  if current_user <> (select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where oid = tg_relid)
      and not exists (
        select from public.transactions t join public.transfers f on f.transaction_id = t.id
        where t.id = about and t.status = 'completed' and (f.user_id, f.amount_cents) = (t.user_id, t.amount_cents)
          and case t.type
            when 'deposit' then (f.kind, f.debit, f.credit) = ('crypto_receipt', 'crypto_receipts',
              case t.account_type when 'investment' then 'investments' else t.account_type end)
            when 'transfer' then (f.kind, f.debit, f.credit) = ('own_transfer', t.account_type, t.to_account_type)
            when 'payment' then (f.kind, f.debit, f.credit) = ('payment', t.account_type, 'borrowed')
            else false
          end
      ) then
    raise exception 'a transaction is completed with its transfer, and in no other way' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger completed_at_once after insert on transactions deferrable initially deferred
  for each row when (new.status = 'completed') execute function require_posting();
create constraint trigger completed after update on transactions deferrable initially deferred
  for each row when (new.status = 'completed' and old.status <> 'completed') execute function require_posting();
create constraint trigger completes after insert on transfers deferrable initially deferred
  for each row when (new.transaction_id is not null) execute function require_posting();

alter table transactions
  alter created_at set default date_trunc('milliseconds', clock_timestamp()),
  alter transaction_date set default date_trunc('milliseconds', clock_timestamp());
select grant_to_app('revoke insert, update on transactions from %I');
select grant_to_app('grant insert (id, user_id, type, category, account_type, to_account_type, amount_cents, description, status,
  reference, wallet_id, crypto_type, crypto_network, crypto_address, offer_id) on transactions to %I');
select grant_to_app('grant update (status, description, decided_by) on transactions to %I');

-- A row of the log got the time at which its transaction began, so whoever kept one open could write rows of that time.
create or replace function append_to_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  link audit_chains;
begin
  perform require_own_trigger(
    tg_relid = 'public.audit_log'::regclass and tg_name = 'chained' and tg_op = 'INSERT'
  );
  insert into audit_chains values (new.chain, 0, '') on conflict do nothing;
  select * into link from audit_chains where chain = new.chain for update;
  -- Inside this function the current user is the owner. Only the owner's own session writes rows of the past.
  if session_user <> current_user then
    new.at := date_trunc('milliseconds', clock_timestamp());
  end if;
  new.position := link.length + 1;
  new.previous := link.head;
  new.hash := audit_hash(new);
  update audit_chains set length = new.position, head = new.hash where chain = new.chain;
  return new;
end $$;

-- Evidence is deleted by age alone. Returns how many rows are gone, `most` at a time, without those that are being changed.
-- The offer of a transaction stays, and so does every address that was made for an offer.
create function delete_expired(evidence text, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  case evidence
    when 'sign_ins' then
      delete from sign_ins where id in (
        select id from sign_ins where at < now() - interval '180 days' limit most for update skip locked);
    when 'letters' then
      delete from letters where id in (
        select id from letters where sent_at < now() - interval '30 days' or given_up_at < now() - interval '30 days'
        limit most for update skip locked);
    when 'offers' then
      delete from offers where id in (
        select id from offers o where ends_at < now() - interval '30 days'
          and not exists (select from transactions t where t.offer_id = o.id and t.user_id = o.user_id)
        limit most for update skip locked);
  end case;
  get diagnostics gone = row_count;
  return gone;
end $$;
select grant_to_app('grant execute on function delete_expired(text, integer) to %I');
select grant_to_app('revoke delete on sign_ins, letters, offers from %I');

alter table sign_ins alter at set default clock_timestamp();
select grant_to_app('revoke insert, update (id) on sign_ins from %I');
select grant_to_app('grant insert (id, user_id, outcome, method, address, device, network) on sign_ins to %I');

-- A session begins when its row is written, so it can't last longer than twelve hours.
alter table sessions
  alter created_at set default clock_timestamp(),
  alter last_seen_at set default clock_timestamp(),
  alter authenticated_at set default clock_timestamp();
select grant_to_app('revoke insert, update on sessions from %I');
select grant_to_app('grant insert (token_hash, user_id, address, device), update (last_seen_at, authenticated_at)
  on sessions to %I');
create trigger dated_use before update on sessions for each row
  when (new.last_seen_at is distinct from old.last_seen_at) execute function date_by_clock('last_seen_at');
create trigger dated_sign_in before update on sessions for each row
  when (new.authenticated_at is distinct from old.authenticated_at) execute function date_by_clock('authenticated_at');

alter table challenges alter created_at set default clock_timestamp();
select grant_to_app('revoke insert on challenges from %I');
select grant_to_app('grant insert (id_hash, user_id, kind, webauthn) on challenges to %I');

-- Going back from a changed address undoes what came since, so nobody dates the change, a factor or a link.
alter table letter_tokens alter created_at set default clock_timestamp();
alter table former_emails alter changed_at set default clock_timestamp();
select grant_to_app('revoke insert on passkeys, recovery_codes, totp_secrets, letter_tokens, former_emails from %I');
select grant_to_app('grant insert (id, user_id, credential_id, public_key, counter, transports, name) on passkeys to %I');
select grant_to_app('grant insert (user_id, code_hash) on recovery_codes to %I');
select grant_to_app('grant insert (user_id, data_key_id, sealed) on totp_secrets to %I');
select grant_to_app('grant insert (token_hash, user_id, purpose, email, expires_at) on letter_tokens to %I');
select grant_to_app('grant insert (user_id, email, email_folded, until, moved_by, is_undone) on former_emails to %I');
select grant_to_app('revoke update (created_at) on totp_secrets from %I');
create trigger dated before update on totp_secrets for each row
  when (new.confirmed_at is distinct from old.confirmed_at) execute function date_by_clock('confirmed_at');

alter table letters alter created_at set default clock_timestamp();
select grant_to_app('revoke insert on letters from %I');
select grant_to_app('grant insert (id, user_id, kind, is_one_of_many, master_key_id, sealed) on letters to %I');
create trigger dated_end before update on letters for each row
  when (new.sent_at is distinct from old.sent_at and new.sent_at is not null) execute function date_by_clock('sent_at');
create trigger dated_failure before update on letters for each row
  when (new.given_up_at is distinct from old.given_up_at and new.given_up_at is not null)
  execute function date_by_clock('given_up_at');

select grant_to_app('revoke insert on notices, notice_readings from %I');
select grant_to_app('grant insert (id, recipient_id, title, message, marketing) on notices to %I');
select grant_to_app('grant insert (user_id, up_to) on notice_readings to %I');

-- What was decided about customers.
create trigger dated before insert on verification_submissions
  for each row execute function date_by_clock('created_at');
create trigger dated before insert on verification_decisions for each row execute function date_by_clock('decided_at');

-- Where customers pay to, since when and until when. The signatures cover none of these dates.
create trigger dated before insert on wallets for each row execute function date_by_clock('created_at');
create trigger dated_end before update on wallets for each row
  when (new.archived_at is distinct from old.archived_at and new.archived_at is not null)
  execute function date_by_clock('archived_at');
create trigger dated before insert on wallet_addresses for each row execute function date_by_clock('created_at');
create trigger dated_end before update on wallet_addresses for each row
  when (new.retired_at is distinct from old.retired_at and new.retired_at is not null)
  execute function date_by_clock('retired_at');
create trigger dated before insert on wallet_rates for each row execute function date_by_clock('set_at');
create trigger dated before update on offers for each row
  when (new.removed_at is distinct from old.removed_at) execute function date_by_clock('removed_at');
select grant_to_app('revoke update on wallets, wallet_addresses, wallet_keys, deposit_indexes from %I');
select grant_to_app('grant update (name, network, archived_at, version, signature, deposit_addresses, extended_public_key,
  updated_at, changed_at) on wallets to %I');
select grant_to_app('grant update (qr_png, retired_at, signature) on wallet_addresses to %I');
select grant_to_app('grant update (signature) on wallet_keys to %I');
select grant_to_app('grant update (next_index) on deposit_indexes to %I');
select grant_to_app('revoke insert on wallets, wallet_keys, deposit_addresses from %I');
select grant_to_app('grant insert (id, name, network, created_at, version, signature, deposit_addresses, extended_public_key)
  on wallets to %I');
select grant_to_app('grant insert (id, wallet_id, fingerprint, extended_public_key, signature) on wallet_keys to %I');
select grant_to_app('grant insert (fingerprint, address_index, wallet_id, network, address, user_id, account_type)
  on deposit_addresses to %I');

-- What waits is signed, with the time at which it was proposed; how it ended is not.
create trigger dated_at_once before insert on staff_changes for each row
  when (new.decided_at is not null) execute function date_by_clock('decided_at');
create trigger dated before update on wallet_proposals for each row
  when (new.decided_at is distinct from old.decided_at) execute function date_by_clock('decided_at');
create trigger dated before update on staff_changes for each row
  when (new.decided_at is distinct from old.decided_at) execute function date_by_clock('decided_at');
select grant_to_app('revoke insert on wallet_proposals from %I');
select grant_to_app('grant insert (id, kind, approval, wallet_id, wallet_version, name, network, address, qr_png, deposit_addresses,
  extended_public_key, wanted_approval, proposed_by, proposed_at, effective_at, signature) on wallet_proposals to %I');
select grant_to_app('revoke update on wallet_proposals, staff_changes from %I');
select grant_to_app('grant update (signature, outcome, decided_by, decided_at) on wallet_proposals, staff_changes to %I');

select grant_to_app('revoke insert, delete on figures from %I');
select grant_to_app('grant insert (user_id) on figures to %I');
select grant_to_app('revoke insert on exports from %I');
select grant_to_app('grant insert (user_id) on exports to %I');
select grant_to_app('revoke insert on master_keys from %I');
select grant_to_app('grant insert (id) on master_keys to %I');

-- Papers: a function computes what a paper says from the rows that it is about, so that a paper which the check page confirms
-- says what the ledger says. The server draws the file from its row, and gives the hash of the file once, sealed under the customer's
-- key, so that whoever runs SQL as the serving role can't have the check page confirm a file of their own. Papers of before keep
-- their `file_hash`, which that role can't write.
alter table issued_documents alter file_hash drop not null, add sealed_hash bytea;

-- Digits and letters that are hard to confuse (Crockford's base 32), in groups of four: five random bits each, at most 32.
create function random_letters(many integer) returns text language sql volatile as $$
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1)
      || case when place % 4 = 3 and place < many - 1 then '-' else '' end, '' order by place)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) random,
    generate_series(0, many - 1) place
$$;

-- A statement's id, as `statementId` of the server computes it.
create function statement_id(of_user uuid, of_kind text, first_day date) returns uuid language sql stable as $$
  select encode(substr(
    set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 1, 16), 'hex')::uuid
  from (select sha256(convert_to(
    concat_ws(' ', 'statement', of_user, of_kind, to_char(first_day, 'YYYY-MM-DD')), 'UTF8')) as hash) hashed
$$;

-- Issues a paper unless it is issued already, and returns it: the statement of a closed month or quarter that begins on
-- `first_day`, or the receipt of the completed transaction `paid`.
create function issue_document(of_user uuid, of_kind text, first_day date, paid uuid, of_layout integer, of_site text)
returns issued_documents language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paper issued_documents;
  accounts text[];
  ending timestamptz;
begin
  if of_kind = 'receipt' then
    select id, decided_at, amount_cents, decided_at at time zone 'UTC', decided_at at time zone 'UTC'
      into strict paper.id, paper.issued_at, paper.amount_cents, paper.from_day, paper.to_day
      from transactions where id = paid and user_id = of_user and status = 'completed';
    paper.balances := '[]';
  else
    ending := (first_day + make_interval(months => case of_kind when 'month' then 1 when 'quarter' then 3 end)) at time zone 'UTC';
    -- As `closedPeriods` of the server: a transfer of the last second can be committed a moment later.
    if ending is null or date_trunc(of_kind, first_day::timestamp) <> first_day
        or ending > clock_timestamp() - interval '10 minutes'
        or not exists (select from postings where user_id = of_user and at < ending) then
      raise exception 'there is no such statement' using errcode = 'restrict_violation';
    end if;
    accounts := case of_kind when 'month' then array['checking', 'borrowed']
      else array['savings', 'total_savings', 'portfolio', 'investments'] end;
    paper.id := statement_id(of_user, of_kind, first_day);
    paper.issued_at := ending;
    paper.from_day := first_day;
    paper.to_day := (ending at time zone 'UTC')::date - 1;
    paper.rows_hash := statement_hash(of_user, accounts, paper.from_day, paper.to_day);
    select jsonb_agg(jsonb_build_object('account', code, 'opening', balance_before(of_user, code, first_day::timestamp at time zone 'UTC'),
        'closing', balance_before(of_user, code, ending)) order by place)
      into paper.balances from unnest(accounts) with ordinality as listed (code, place);
  end if;
  insert into issued_documents (id, user_id, kind, from_day, to_day, issued_at, number, check_code, layout, holder, address,
      site, balances, rows_hash, amount_cents)
    select paper.id, of_user, of_kind, paper.from_day, paper.to_day, paper.issued_at,
      case of_kind when 'receipt' then 'RC-' else 'ST-' end || to_char(paper.from_day, 'YYYYMM-') || random_letters(12),
      random_letters(16), of_layout, first_name || ' ' || last_name,
      concat_ws(chr(10), nullif(address1, ''), nullif(address2, ''), nullif(btrim(concat_ws(' ',
        nullif(concat_ws(', ', nullif(city, ''), nullif(nullif(state, city), '')), ''), zip_code)), ''), nullif(country, '')),
      of_site, paper.balances, paper.rows_hash, paper.amount_cents
    from users where id = of_user
    on conflict (id) do nothing;
  select * into strict paper from issued_documents where id = paper.id and user_id = of_user;
  return paper;
end $$;

-- The newest balance before a moment, in cents.
create function balance_before(of_user uuid, code text, moment timestamptz) returns bigint language sql stable as $$
  select coalesce((
    select balance_cents from postings where user_id = of_user and account = code and at < moment
    order by at desc, transfer_id desc limit 1
  ), 0)
$$;

create function guard_issued_document() returns trigger language plpgsql as $$
begin
  if coalesce(old.file_hash, old.sealed_hash) is not null
      or (to_jsonb(new) - 'sealed_hash') is distinct from (to_jsonb(old) - 'sealed_hash') then
    raise exception 'an issued document never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger immutable on issued_documents;
create trigger guarded before update on issued_documents for each row execute function guard_issued_document();

select grant_to_app('revoke insert on issued_documents from %I');
select grant_to_app('grant update (sealed_hash) on issued_documents to %I');
select grant_to_app('grant execute on function issue_document(uuid, text, date, uuid, integer, text) to %I');

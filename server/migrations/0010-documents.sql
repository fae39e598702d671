-- Statements and receipts (DEC-54). A paper is issued when it is first opened. The database computes what it says from the rows
-- that it is about (`issue_document`), so that a paper which the check page confirms says what the ledger says.

create table issued_documents (
  -- A receipt's is that of its transaction; a statement's is computed from its owner and period.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('month', 'quarter', 'receipt')),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  issued_at timestamptz(3) not null,
  number text not null unique,
  check_code text not null,
  -- The name and address as printed, with a line of the address on each line.
  holder text not null,
  address text not null,
  -- Of a statement: [{ account, opening, closing }] in cents, and the hash of its rows.
  balances jsonb not null default '[]',
  rows_hash bytea,
  -- Of a receipt.
  amount_cents bigint,
  opened_at timestamptz(3) not null default clock_timestamp(),
  -- Of papers whose file was not kept, in the first versions of the product: how they were drawn, where they say that they can be
  -- checked, and the hash of their file. New papers leave these empty.
  layout smallint,
  site text not null default '',
  file_hash bytea,
  sealed_hash bytea,
  check ((kind = 'receipt') = (amount_cents is not null)),
  check ((kind = 'receipt') = (rows_hash is null)),
  -- For the foreign key of the files.
  unique (id, user_id)
);
create index issued_documents_of_user on issued_documents (user_id, issued_at desc);
-- A statement is found by its period, because early ones have ids of another form.
create unique index issued_statements on issued_documents (user_id, kind, from_day) where kind <> 'receipt';
create trigger immutable before update on issued_documents for each row execute function refuse_change();
create trigger never_deleted before delete on issued_documents for each row execute function refuse_removal();
create trigger never_emptied before truncate on issued_documents for each statement execute function refuse_change();
select grant_to_app('grant select on issued_documents to %I');

-- The file of a paper, kept from when it is first drawn (DEC-76): drawing it again each time would bind every paper to the
-- libraries and fonts of its first day. The file, compressed, and its SHA-256 are encrypted with the customer's key, so that
-- deleting that key erases them in backups too. The owner is part of the reference: a file that points to another customer's
-- paper would keep that customer from being erased.
create table issued_files (
  document_id uuid primary key,
  user_id uuid not null,
  sealed bytea not null,
  sealed_hash bytea not null,
  drawn_at timestamptz(3) not null default clock_timestamp(),
  foreign key (document_id, user_id) references issued_documents (id, user_id) on delete cascade
);
-- Encrypted bytes can't be compressed.
alter table issued_files alter sealed set storage external;
create index issued_files_of_user on issued_files (user_id);
create trigger immutable before update on issued_files for each row execute function refuse_change();
create trigger never_deleted before delete on issued_files for each row execute function refuse_removal();
create trigger never_emptied before truncate on issued_files for each statement execute function refuse_change();
select grant_to_app('grant select, insert (document_id, user_id, sealed, sealed_hash) on issued_files to %I');

-- The hash of the rows of some balances in a period of whole days (UTC).
create function statement_hash(of_user uuid, of_accounts text[], first_day date, last_day date) returns bytea
language sql stable as $$
  select sha256(convert_to(coalesce(string_agg(
    concat_ws(' ', account, transfer_id, (extract(epoch from at) * 1000)::bigint, amount_cents, balance_cents),
    chr(10) order by account collate "C", at, transfer_id
  ), ''), 'UTF8'))
  from postings
  where user_id = of_user and account = any (of_accounts)
    and at >= first_day::timestamp at time zone 'UTC' and at < (last_day + 1)::timestamp at time zone 'UTC'
$$;

-- The newest balance before a moment, in cents.
create function balance_before(of_user uuid, code text, moment timestamptz) returns bigint language sql stable as $$
  select coalesce((
    select balance_cents from postings where user_id = of_user and account = code and at < moment
    order by at desc, transfer_id desc limit 1
  ), 0)
$$;

-- Digits and letters that are hard to confuse (Crockford's base 32), in groups of four: five random bits each, at most 32.
create function random_letters(many integer) returns text language sql volatile as $$
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random.bytes, place) & 31), 1)
      || case when place % 4 = 3 and place < many - 1 then '-' else '' end, '' order by place)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as bytes) random,
    generate_series(0, many - 1) place
$$;

-- A statement's id, as `statementId` of the server computes it: a UUIDv7 of the moment at which its period ends.
create function statement_id(of_user uuid, of_kind text, first_day date) returns uuid language sql stable as $$
  select encode(substr(moment, 3) || substr(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 112), 8, get_byte(hash, 8) & 63 | 128),
    7, 10), 'hex')::uuid
  from (select
    sha256(convert_to(concat_ws(' ', 'statement', of_user, of_kind, to_char(first_day, 'YYYY-MM-DD')), 'UTF8')) as hash,
    int8send((1000 * extract(epoch from
      (first_day + make_interval(months => case of_kind when 'month' then 1 else 3 end)) at time zone 'UTC'))::bigint) as moment
  ) hashed
$$;

-- Issues a paper unless it has been issued already, and returns it: the statement of a closed month or quarter that begins on
-- `first_day`, or the receipt of the completed transaction `paid`.
create function issue_document(of_user uuid, of_kind text, first_day date, paid uuid)
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
    -- As in `closedPeriods` of the server: a transfer of the last second can be committed a moment later.
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
  insert into issued_documents (id, user_id, kind, from_day, to_day, issued_at, number, check_code, holder, address,
      balances, rows_hash, amount_cents)
    select paper.id, of_user, of_kind, paper.from_day, paper.to_day, paper.issued_at,
      case of_kind when 'receipt' then 'RC-' else 'ST-' end || to_char(paper.from_day, 'YYYYMM-') || random_letters(12),
      random_letters(16), first_name || ' ' || last_name,
      concat_ws(chr(10), nullif(address1, ''), nullif(address2, ''), nullif(btrim(concat_ws(' ',
        nullif(concat_ws(', ', nullif(city, ''), nullif(nullif(state, city), '')), ''), zip_code)), ''), nullif(country, '')),
      paper.balances, paper.rows_hash, paper.amount_cents
    from users where id = of_user
    on conflict do nothing;
  if of_kind = 'receipt' then
    select * into strict paper from issued_documents where id = paid and user_id = of_user;
  else
    select * into strict paper from issued_documents
      where user_id = of_user and kind = of_kind and from_day = first_day and kind <> 'receipt';
  end if;
  return paper;
end $$;
select grant_to_app('grant execute on function statement_hash(uuid, text[], date, date),
  issue_document(uuid, text, date, uuid) to %I');

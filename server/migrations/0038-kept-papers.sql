-- A paper is drawn when it is first opened, and that file is kept (DEC-76): drawing it again for each opening bound every paper
-- to the libraries and fonts of its first day. Servers of before still send the papers that were drawn, and draw no new ones, which
-- would be second files of the same paper.

-- The file, compressed, and its SHA-256, both under the customer's key, so that erasing that key erases them in backups too.
-- It is its paper's customer's, or another one's row would keep a customer from being erased.
alter table issued_documents add unique (id, user_id);
create table issued_files (
  document_id uuid primary key,
  user_id uuid not null,
  sealed bytea not null,
  sealed_hash bytea not null,
  drawn_at timestamptz(3) not null default clock_timestamp(),
  foreign key (document_id, user_id) references issued_documents (id, user_id) on delete cascade
);
-- Ciphertext can't be compressed again.
alter table issued_files alter sealed set storage external;
create index issued_files_of_user on issued_files (user_id);
create trigger immutable before update on issued_files for each row execute function refuse_change();
create trigger never_deleted before delete on issued_files for each row execute function refuse_removal();
create trigger never_emptied before truncate on issued_files for each statement execute function refuse_change();
select grant_to_app('grant select, insert (document_id, user_id, sealed, sealed_hash) on issued_files to %I');

-- What is issued never changes any more. Its two hashes are those of files that were not kept.
drop trigger guarded on issued_documents;
drop function guard_issued_document();
create trigger immutable before update on issued_documents for each row execute function refuse_change();
select grant_to_app('revoke update (sealed_hash) on issued_documents from %I');
alter table issued_documents alter layout drop not null;
-- Where a paper can be checked is the server's to say when it is drawn. Only servers of before read the column.
alter table issued_documents alter site set default '';

-- A statement is found by its period, because those of before have ids of version 8.
create unique index issued_statements on issued_documents (user_id, kind, from_day) where kind <> 'receipt';

-- A statement's id, as `statementId` of the server computes it: version 7, of the moment at which its period ends.
create or replace function statement_id(of_user uuid, of_kind text, first_day date) returns uuid language sql stable as $$
  select encode(substr(moment, 3) || substr(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 112), 8, get_byte(hash, 8) & 63 | 128),
    7, 10), 'hex')::uuid
  from (select
    sha256(convert_to(concat_ws(' ', 'statement', of_user, of_kind, to_char(first_day, 'YYYY-MM-DD')), 'UTF8')) as hash,
    int8send((1000 * extract(epoch from
      (first_day + make_interval(months => case of_kind when 'month' then 1 else 3 end)) at time zone 'UTC'))::bigint) as moment
  ) hashed
$$;

-- As in migrations/0035-least-rights.sql, without the version of the drawing and the bank's address.
drop function issue_document(uuid, text, date, uuid, integer, text);
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
select grant_to_app('grant execute on function issue_document(uuid, text, date, uuid) to %I');

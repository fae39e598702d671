-- Statements and receipts (DEC-54). A paper is issued when it is first opened. Its row keeps what could change later, the name
-- and address as printed, and the hash of its bytes, which are drawn again from the ledger each time.
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
  -- The version of the drawing (docs/decisions/014-documents.md).
  layout smallint not null,
  holder text not null,
  -- A line each.
  address text not null,
  -- Where the paper says that it can be checked.
  site text not null,
  -- Of a statement: [{ account, opening, closing }] in cents, and the hash of its rows.
  balances jsonb not null default '[]',
  rows_hash bytea,
  -- Of a receipt.
  amount_cents bigint,
  file_hash bytea not null,
  opened_at timestamptz(3) not null default clock_timestamp(),
  check ((kind = 'receipt') = (amount_cents is not null)),
  check ((kind = 'receipt') = (rows_hash is null))
);
create index issued_documents_of_user on issued_documents (user_id, issued_at desc);

create trigger immutable before update on issued_documents for each row execute function refuse_change();
create trigger never_deleted before delete on issued_documents for each row execute function refuse_removal();
create trigger never_emptied before truncate on issued_documents for each statement execute function refuse_change();

-- The hash of the rows of some balances in a period of whole days by UTC.
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

-- Receipts, in the order of the list.
create index transactions_completed on transactions (user_id, decided_at desc, id desc) where status = 'completed';

select grant_to_app('grant select on issued_documents to %I');
select grant_to_app('grant insert (id, user_id, kind, from_day, to_day, issued_at, number, check_code, layout, holder, address,
  site, balances, rows_hash, amount_cents, file_hash) on issued_documents to %I');
select grant_to_app('grant execute on function statement_hash to %I');

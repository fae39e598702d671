-- What customers ask for, and the wallets that they pay to.

create table wallets (
  id uuid primary key,
  name text not null,
  network text not null,
  created_at timestamptz(3) not null default now(),
  archived_at timestamptz(3)
);
-- One active wallet for a name and a network (D23).
create unique index wallets_active on wallets (lower(name), lower(network)) where archived_at is null;

-- Every address that a wallet has shown to customers; the one not retired is shown now (D24).
create table wallet_addresses (
  id uuid primary key,
  wallet_id uuid not null references wallets,
  address text not null,
  qr_png bytea not null,
  created_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
create unique index wallet_addresses_current on wallet_addresses (wallet_id) where retired_at is null;
create index wallet_addresses_by_address on wallet_addresses (address);

-- An address that customers have seen is history: it can be retired or get a new picture, nothing else.
create function guard_wallet_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.retired_at is not null
      or (new.id, new.wallet_id, new.address, new.created_at)
        is distinct from (old.id, old.wallet_id, old.address, old.created_at) then
    raise exception 'a wallet’s address is history' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update or delete on wallet_addresses
  for each row execute function guard_wallet_address();
create trigger never_emptied before truncate on wallet_addresses
  for each statement execute function refuse_change();
create trigger never_deleted before delete on wallets for each row execute function refuse_change();

create table transactions (
  id uuid primary key,
  user_id uuid not null references users,
  type text not null check (type in ('deposit', 'withdrawal', 'transfer', 'investment', 'payment', 'refund')),
  category text not null,
  account_type text not null check (account_type in ('checking', 'savings', 'investment', 'credit')),
  amount_cents bigint not null check (amount_cents between 1 and 100000000000),
  description text not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'cancelled')),
  reference text not null,
  wallet_id uuid references wallets,
  crypto_type text,
  crypto_network text,
  crypto_address text,
  transaction_date timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by uuid references users,
  check ((status = 'pending') = (decided_at is null)),
  -- The same request again is the same transaction (D19).
  unique (user_id, reference)
);
create index transactions_of_user on transactions (user_id, created_at desc, id desc);
create index transactions_newest on transactions (created_at desc, id desc);
create index transactions_pending on transactions (created_at desc, id desc) where status = 'pending';

alter table transfers add foreign key (transaction_id) references transactions;

-- Pending may become something final, once; what was asked for never changes but for its description.
create function guard_transaction() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'a decided transaction is final' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - array['status', 'description', 'decided_at', 'decided_by'])
      <> (to_jsonb(old) - array['status', 'description', 'decided_at', 'decided_by']) then
    raise exception 'what was asked for does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guarded before update on transactions for each row execute function guard_transaction();
create trigger never_deleted before delete on transactions for each row execute function refuse_change();
create trigger never_emptied before truncate on transactions for each statement execute function refuse_change();

select grant_to_app('grant select, insert, update on wallets, wallet_addresses, transactions to %I');

-- What customers are shown of a wallet is signed, so that a row that was changed behind the application's back is
-- shown to nobody (hazards B6 and B7). The key is derived from the master key and is not in the database.

alter table wallets
  -- Every change raises it; the highest that was seen is kept outside the database as well.
  add column version integer not null default 1 check (version > 0),
  -- Over name, network, address, picture, version and whether it is archived. Rows from before get theirs once.
  add column signature bytea;

-- That this address was ours: it outlives the wallet's signature, which is of what is shown now.
alter table wallet_addresses add column signature bytea;

-- As before, but for the signature, which a new master key replaces (npm run keys:rotate), on former addresses too.
create or replace function guard_wallet_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
      or (new.id, new.wallet_id, new.address, new.created_at)
        is distinct from (old.id, old.wallet_id, old.address, old.created_at)
      or (old.retired_at is not null
        and (new.retired_at, new.qr_png) is distinct from (old.retired_at, old.qr_png)) then
    raise exception 'a wallet’s address is history' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
